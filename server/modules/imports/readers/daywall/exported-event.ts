import type { SourceFault, SourceWhole } from '../../source-row.ts';
import { JsonFields } from '../json-fields.ts';
import { shown } from '../row-defaults.ts';
import type { ExportedOccurrence, ExportedParts } from './exported-parts.ts';
import { type ItemOrigin, wholeRow } from './whole-row.ts';

type Series = ExportedParts['itemSeries'][number];

const ofOccurrence = ['title', 'location', 'description', 'reminders'] as const;

/** Exception with its times, and those texts that differ from the series. */
function exceptionOf(series: Series, originalStart: string, item: ExportedOccurrence) {
  const { startDate, endDate, isAllDay, timeZone } = item;
  const differs = ofOccurrence.filter((name) => JSON.stringify(item[name]) !== JSON.stringify(series[name]));
  const texts = Object.fromEntries(differs.map((name) => [name, item[name]]));
  return { originalStart, startDate, endDate, isAllDay, timeZone, ...texts };
}

/** Row of a series of events with its exceptions. */
export function exportedSeries(
  series: Series,
  origin: ItemOrigin,
  { exceptions, seriesGuests }: Pick<ExportedParts, 'exceptions' | 'seriesGuests'>,
): SourceWhole | SourceFault {
  const { rule, removed, changed, title, ...fields } = series;
  const kept = changed.flatMap(({ id, originalStart }) => {
    const item = exceptions.get(id);
    return item === undefined ? [] : exceptionOf(series, originalStart, item);
  });
  const data = { ...fields, title, task: null, series: { rule, removed, changed: kept } };
  const guests = [...(seriesGuests.get(series.id) ?? [])];
  const leftBehind = guests.map((guest) => ({ what: 'guest' as const, detail: shown(guest) }));
  return wholeRow('event', data, origin, { title: title ?? '', leftBehind });
}

/** Row of a single event or of a block of a task. Null for what belongs to a series or to another calendar. */
export function exportedEvent(
  item: Readonly<Record<string, unknown>>,
  origin: ItemOrigin,
  {
    taskIds,
    isSeriesListed,
    begun,
  }: Pick<ExportedParts, 'taskIds'> & {
    /** Whether the export has a list of series, which it has from version 1 on. */
    readonly isSeriesListed: boolean;
    /** Series of which a row was made. */
    readonly begun: Set<string>;
  },
): SourceWhole | SourceFault | 'of_others' | null {
  const fields = new JsonFields(item);
  const task = fields.id('noteId');
  if (task === null ? fields.id('calendarId') !== null : !taskIds.has(task)) return 'of_others';
  const seriesId = task === null ? fields.id('seriesId') : null;
  if (seriesId !== null && (isSeriesListed || begun.has(seriesId))) return null;
  if (seriesId !== null) begun.add(seriesId);
  const rule = seriesId === null ? null : fields.id('rule');
  const leftBehind = fields
    .objects('attendees')
    .map((guest) => ({ what: 'guest' as const, detail: shown(guest.text('name', 'email')) }));
  const series = rule === null ? null : { rule, removed: [], changed: [] };
  return wholeRow('event', { ...item, task, series }, origin, { title: fields.text('title'), leftBehind });
}
