import type { EntityOf } from '#contract/change.ts';
import type { ExportedItemSeries, ExportedTaskSeries } from '#contract/export/exported-rows.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { zoneComponent } from '#server/calendar-files/zone-component.ts';
import { contentLine, textValue } from '#server/messages/content-line.ts';
import type { ExportSource } from '#server/personal-data-section.ts';
import { inPages } from '../in-pages.ts';
import type { ExportList } from '../json-file.ts';
import { plain } from './component-text.ts';
import { eventText, seriesText } from './event-text.ts';
import { type TodoSeries, todoText } from './todo-text.ts';

/** Items whose tasks are looked up at once. */
const PAGE = 100;

interface Calendar {
  readonly source: ExportSource;
  /** Part behind the @ of UIDs. */
  readonly host: string;
  readonly tasks: () => AsyncIterable<EntityOf<'task'>>;
  readonly taskSeries: () => AsyncIterable<ExportedTaskSeries>;
  readonly items: () => AsyncIterable<ScheduleItem>;
  readonly itemSeries: () => AsyncIterable<ExportedItemSeries>;
}

async function* singleEvents({ source, items }: Calendar, uidOf: (id: string) => string) {
  for await (const page of inPages(items(), PAGE)) {
    // Events of other calendars are there, and occurrences follow from their series.
    const own = page.filter(
      ({ calendarId, noteId, seriesId }) => noteId !== null || (calendarId === null && seriesId === null),
    );
    const titles = new Map<string, string>();
    const ids = [...new Set(own.flatMap(({ noteId }) => noteId ?? []))];
    for await (const { id, title } of source.entities('task', [ids])) titles.set(id, title);
    for (const item of own) {
      const title = item.title ?? titles.get(item.noteId ?? '') ?? '';
      yield eventText(item, { uid: uidOf(item.id), title, changedAt: item.updatedAt, isRuled: false });
    }
  }
}

async function* seriesEvents(
  { source, itemSeries }: Calendar,
  uidOf: (id: string) => string,
  zones: Set<string>,
) {
  for await (const series of itemSeries()) {
    const { id, timeZone, isAllDay, changed } = series;
    if (!isAllDay && !zones.has(timeZone)) {
      zones.add(timeZone);
      yield zoneComponent(timeZone, Date.parse(series.startDate));
    }
    const originals = new Map(changed.map((each) => [each.id, each.originalStart]));
    const exceptions = [];
    for await (const item of source.entities('scheduleItem', [[...originals.keys()]]))
      exceptions.push({ item, originalStart: originals.get(item.id) ?? item.startDate });
    yield seriesText(series, exceptions, { uid: uidOf(id), changedAt: source.now });
  }
}

async function* todos({ tasks, taskSeries }: Calendar, uidOf: (id: string) => string, zones: Set<string>) {
  const ruled = new Map<string, TodoSeries>();
  for await (const { id, basis, lastOccurrence, made, timeZone } of taskSeries()) {
    if (basis !== 'date') continue;
    ruled.set(id, { lastOccurrence, made });
    if (zones.has(timeZone)) continue;
    zones.add(timeZone);
    yield zoneComponent(timeZone, Date.parse(lastOccurrence));
  }
  for await (const task of tasks()) {
    if (task.dueDate === null) continue;
    yield todoText(task, ruled.get(task.recurrence?.seriesId ?? '') ?? null, uidOf);
  }
}

/** Calendar of RFC 5545: own events with their series, and tasks with a due date as to-dos. */
async function* calendarFile(calendar: Calendar): AsyncGenerator<string> {
  const uidOf = (id: string) => `${id}@${calendar.host}`;
  const head = [
    contentLine('PRODID', textValue('-//Daywall//Export//EN')),
    contentLine('VERSION', textValue('2.0')),
    contentLine('CALSCALE', plain('GREGORIAN')),
  ];
  yield `BEGIN:VCALENDAR\r\n${head.join('')}`;
  // Times in UTC name no zone.
  const zones = new Set(['UTC']);
  yield* seriesEvents(calendar, uidOf, zones);
  yield* singleEvents(calendar, uidOf);
  yield* todos(calendar, uidOf, zones);
  yield 'END:VCALENDAR\r\n';
}

/** Text of the calendar of an export; null for one that has no calendar. */
export function calendarOf(
  lists: readonly ExportList[],
  source: ExportSource,
  host: string,
): (() => AsyncIterable<string>) | null {
  const itemsOf = (name: string) => lists.find((list) => list.name === name)?.items;
  const [tasks, taskSeries, items, itemSeries] = [
    'tasks',
    'task-series',
    'schedule-items',
    'schedule-series',
  ].map(itemsOf);
  if (tasks === undefined || taskSeries === undefined || items === undefined || itemSeries === undefined)
    return null;
  // The list of a name has the items of its schema.
  const typed = { tasks, taskSeries, items, itemSeries } as Pick<
    Calendar,
    'tasks' | 'taskSeries' | 'items' | 'itemSeries'
  >;
  return () => calendarFile({ ...typed, source, host });
}
