import type ICAL from 'ical.js';
import { calendarNameOf } from '#server/calendar-files/calendar-name.ts';
import { type CalendarZones, zonesOf } from '#server/calendar-files/calendar-zone.ts';
import { readComponents } from '#server/calendar-files/components.ts';
import { timeOf } from '#server/calendar-files/event-times.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import { contentId, createContentIds } from '../../content-id.ts';
import {
  type ProductReader,
  type SourceFile,
  type SourceRow,
  type SourceTask,
  UnreadableFileError,
} from '../../source-row.ts';
import { isArchive } from '../file-shape.ts';
import { ParentsFirst } from '../parents-first.ts';
import { faultRow, projectRow } from '../row-defaults.ts';
import { type CalendarBlock, calendarBlocks } from './calendar-blocks.ts';
import { momentOf } from './calendar-moments.ts';
import { wordsOf } from './component-parts.ts';
import { eventRow } from './event-row.ts';
import { OverriddenSeriesReader } from './overridden-series.ts';
import { SeriesFirst } from './series-first.ts';
import { SeriesOutlines } from './series-outline.ts';
import { todoRow } from './todo-row.ts';

/** Zones are asked for by the file alone; a time without one is read in the zone that the person chooses. */
const NO_ZONE = 'UTC';

interface Overview {
  readonly zones: CalendarZones;
  readonly name: string | null;
  readonly series: OverriddenSeriesReader;
  readonly hasTodos: boolean;
}

function componentsIn(blocks: readonly string[]) {
  const text = ['BEGIN:VCALENDAR', ...blocks, 'END:VCALENDAR'].join('\n');
  const [calendar] = readComponents({ bytes: Buffer.from(text, 'latin1'), charset: null });
  if (calendar === undefined) throw new UnreadableFileError('wrong_product');
  return calendar;
}

function componentIn(block: string): ICAL.Component | null {
  const { events, todos } = componentsIn([block]);
  return events[0] ?? todos[0] ?? null;
}

function valueIn(text: string, name: string): string | null {
  return new RegExp(`^${name}(?:;[^:\\n]*)?:(.*)$`, 'im').exec(text)?.[1]?.trim() ?? null;
}

/** First pass over the file: zones may stand behind the events that name them. */
async function overviewOf(file: SourceFile): Promise<Overview> {
  const heads: string[] = [];
  const zones: string[] = [];
  const outlines = new SeriesOutlines();
  let todos = 0;
  let events = 0;
  for await (const { kind, text, line } of calendarBlocks(file)) {
    if (kind === 'head') heads.push(text);
    else if (kind === 'VTIMEZONE') zones.push(text);
    else {
      if (kind === 'VTODO') todos += 1;
      else events += 1;
      const unfolded = text.replaceAll(/\n[ \t]/g, '');
      const uid = valueIn(unfolded, 'UID');
      if (uid !== null) outlines.add(kind, uid, unfolded, line);
    }
  }
  if (todos + events === 0) throw new UnreadableFileError('empty');
  const { head, zones: described } = componentsIn([...heads, ...zones]);
  const calendarZones = zonesOf(head, described, NO_ZONE);
  return {
    zones: calendarZones,
    name: calendarNameOf(head),
    series: new OverriddenSeriesReader(outlines, calendarZones, componentIn),
    hasTodos: todos > 0,
  };
}

/** A to-do that was cancelled is a completed task, unless it is one of a series. */
function isCancelled(component: ICAL.Component): boolean {
  const isSingleTodo = component.name === 'vtodo' && !component.hasProperty('recurrence-id');
  return !isSingleTodo && wordsOf(component, 'status').toUpperCase() === 'CANCELLED';
}

/** Calendar files hold one calendar each. */
class CalendarReader {
  readonly #overview: Overview;
  readonly #fileName: string | null;
  readonly #project: string | null;
  readonly #idOf = createContentIds();

  constructor(overview: Overview, fileName: string | null) {
    this.#overview = overview;
    this.#fileName = fileName;
    this.#project =
      overview.hasTodos && overview.name !== null ? contentId('VCALENDAR', overview.name) : null;
  }

  project(): SourceRow[] {
    const { name } = this.#overview;
    if (this.#project === null || name === null) return [];
    return [projectRow({ sourceId: this.#project, at: { file: this.#fileName, line: 1 }, name })];
  }

  row({ text, line }: CalendarBlock): SourceRow | null {
    const at = { file: this.#fileName, line };
    try {
      const component = componentIn(text);
      return component === null || isCancelled(component)
        ? null
        : this.#read(component, at, /^DUE[;:]/im.test(text));
    } catch {
      // An unreadable event must not drop the others.
      return faultRow('malformed', valueIn(text, 'SUMMARY') ?? '', { sourceId: contentId(text), at });
    }
  }

  #read(component: ICAL.Component, at: SourceRow['at'], isDue: boolean): SourceRow | null {
    const { zones, series: all } = this.#overview;
    const uid = wordsOf(component, 'uid');
    const kind = component.name === 'vtodo' ? 'VTODO' : 'VEVENT';
    const recurring = all.find(kind, uid);
    const written = timeOf(component, 'recurrence-id', zones);
    const original = recurring?.moved.get(at.line) ?? null;
    // Older versions of an override, and those of a series that was cancelled.
    if (written !== null && recurring !== null && (original === null || recurring.isCancelled)) return null;
    const day = written === null ? '' : dayOfWall(written.wall);
    const sourceId = this.#idOf(...(uid === '' ? [component.toString()] : [kind, uid, day]));
    const series = written === null ? recurring : null;
    if (kind === 'VTODO')
      return todoRow(component, zones, { sourceId, at, series, isDue, project: this.#project });
    const occurrence =
      original === null ? null : { series: contentId(kind, uid, ''), original: momentOf(original, zones) };
    return eventRow(component, zones, { sourceId, at, series, occurrence });
  }
}

async function* calendarRows(file: SourceFile, fileName: string | null): AsyncGenerator<SourceRow> {
  const reader = new CalendarReader(await overviewOf(file), fileName);
  yield* reader.project();
  const order = new ParentsFirst<SourceTask>();
  const events = new SeriesFirst();
  for await (const block of calendarBlocks(file)) {
    if (block.kind !== 'VEVENT' && block.kind !== 'VTODO') continue;
    const row = reader.row(block);
    if (row?.kind === 'task') yield* order.take(row);
    else if (row?.kind === 'event') yield* events.take(row);
    else if (row !== null) yield row;
  }
  yield* order.rest();
  yield* events.rest();
}

/** Rows of a calendar among others, of which some may be empty. */
async function* rowsOfOne(file: SourceFile): AsyncGenerator<SourceRow> {
  try {
    yield* calendarRows(file, file.name);
  } catch (error) {
    if (!(error instanceof UnreadableFileError && error.reason === 'empty')) throw error;
  }
}

/** Calendar file (RFC 5545), or an archive of several as Google Calendar exports them. */
export const ics: ProductReader = {
  product: 'ics',
  recognise({ name, text, entries }) {
    if (entries !== null)
      return entries.length > 0 && entries.every((entry) => /\.ics$/i.test(entry)) ? 0.95 : 0;
    if (/^[ \t]*BEGIN:VCALENDAR[ \t\r]*$/im.test(text)) return 0.95;
    return /\.(?:ics|ical|ifb)$/i.test(name) ? 0.5 : 0;
  },
  async *read(file) {
    if (!(await isArchive(file))) {
      yield* calendarRows(file, null);
      return;
    }
    const calendars = (await file.entries()).filter(({ name }) => /\.ics$/i.test(name));
    if (calendars.length === 0) throw new UnreadableFileError('wrong_product');
    let hasRows = false;
    for (const calendar of calendars) {
      for await (const row of rowsOfOne(calendar)) {
        hasRows = true;
        yield row;
      }
    }
    if (!hasRows) throw new UnreadableFileError('empty');
  },
};
