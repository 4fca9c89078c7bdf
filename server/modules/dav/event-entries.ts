import type { Queryable } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { addDays } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import { presentSeries } from '../schedule-items/service.ts';
import type { ItemSeriesRow, ScheduleItemRow } from '../schedule-items/table.ts';
import { type CalendarEntry, entryTag } from './calendar-entry.ts';
import { DavRefusal } from './dav-refusal.ts';
import { type EventFields, type OccurrenceFields, writeEvent } from './event-form.ts';
import { listItems, listSeries, MOST, type ObjectHead } from './object-repository.ts';
import { newStored, openStored } from './stored-object.ts';

/** Calendar of the schedule. */
export const SCHEDULE = 'schedule';

export interface EventEntry extends CalendarEntry {
  readonly kind: 'item' | 'series';
  readonly fields: EventFields;
  /** The item, or any occurrence of the series. */
  readonly item: ScheduleItemRow;
}

interface Asked {
  readonly userId: string;
  readonly zone: string;
  readonly heads: ReadonlyMap<string, ObjectHead>;
}

type Times = Pick<ScheduleItemRow, 'startDate' | 'endDate' | 'isAllDay' | 'timeZone'>;

function timesOf({ startDate, endDate, isAllDay, timeZone }: Times): Pick<OccurrenceFields, 'start' | 'end'> {
  if (!isAllDay) return { start: startDate, end: endDate };
  const [from, to] = [Date.parse(startDate), Date.parse(endDate)];
  const [start, last] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  const isMidnight = startOfDay(last, timeZone) === to && last > start;
  return { start, end: isMidnight ? last : addDays(last, 1) };
}

function fieldsOf(
  row: Times & Pick<ScheduleItemRow, 'title' | 'description' | 'location'>,
  title: string | null,
): OccurrenceFields {
  const text = (value: string | null) => (value ?? '').trim();
  return {
    title: text(title),
    description: text(row.description),
    location: text(row.location),
    ...timesOf(row),
  };
}

function remindersOf({ isAllDay, reminders }: Pick<ScheduleItemRow, 'isAllDay' | 'reminders'>): number[] {
  return isAllDay ? [] : reminders.toSorted((one, other) => one - other);
}

function singleFields(item: ScheduleItemRow, title: string | null): EventFields {
  const own = fieldsOf(item, title);
  return { ...own, zone: item.timeZone, reminders: remindersOf(item), rule: null, excluded: [], changed: {} };
}

function seriesFields(series: ItemSeriesRow, rows: readonly ScheduleItemRow[]): EventFields | null {
  const presented = presentSeries(series, rows);
  if (presented === null) return null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed = presented.changed.flatMap(({ id, originalStart }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [[originalStart, fieldsOf(row, row.title)] as const];
  });
  return {
    ...fieldsOf(presented, presented.title),
    zone: presented.timeZone,
    reminders: remindersOf(presented),
    rule: presented.rule,
    excluded: presented.removed.toSorted(),
    changed: Object.fromEntries(changed.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function spanOf(rows: readonly ScheduleItemRow[], isEndless: boolean) {
  const from = Math.min(...rows.map(({ startDate }) => Date.parse(startDate)));
  const to = isEndless
    ? Number.POSITIVE_INFINITY
    : Math.max(...rows.map(({ endDate }) => Date.parse(endDate)));
  return { from, to };
}

/** Own schedule of a person: entries, blocks of tasks that they may view, and series. */
export async function listEventEntries(
  queryable: Queryable,
  readers: EntityReaders,
  asked: Asked,
): Promise<EventEntry[]> {
  const { userId, zone, heads } = asked;
  const rows = await listItems(queryable, userId);
  if (rows.length > MOST) throw new DavRefusal(507, 'number-of-matches-within-limits');
  const view = await readers.scheduleItem(
    queryable,
    rows.map(({ item }) => item.id),
    [userId],
  );
  const visible = rows.filter(({ item }) => view(item.id, userId)?.isDeleted === false);
  const series = new Map((await listSeries(queryable, userId)).map((row) => [row.id, row]));
  const grouped = Map.groupBy(visible, ({ item: { seriesId, id, calendarId } }) =>
    seriesId !== null && calendarId === null && series.has(seriesId) ? seriesId : id,
  );
  return [...grouped].flatMap(([entityId, group]): EventEntry[] => {
    const [first] = group;
    const ofSeries = series.get(entityId);
    const items = group.map(({ item }) => item);
    if (first === undefined) return [];
    const { item, taskTitle } = first;
    const fields =
      ofSeries === undefined ? singleFields(item, taskTitle ?? item.title) : seriesFields(ofSeries, items);
    if (fields === null) return [];
    const head = heads.get(entityId) ?? null;
    const uid = head?.uid ?? entityId;
    const updatedAt =
      items
        .map((each) => each.updatedAt)
        .toSorted()
        .at(-1) ?? item.updatedAt;
    return [
      {
        ...{
          kind: ofSeries === undefined ? 'item' : 'series',
          entityId,
          name: head?.name ?? `${entityId}.ics`,
          uid,
          head,
        },
        ...{ fields, item },
        etag: entryTag(head, fields, updatedAt),
        span: spanOf(items, ofSeries !== undefined && ofSeries.nextAt !== null),
        render(kept) {
          const stored = kept === null ? newStored('VEVENT', uid, zone) : openStored(kept, zone);
          const written = { createdAt: item.createdAt, updatedAt };
          return writeEvent(stored, fields, written, head?.keptFields ?? []) ?? kept ?? '';
        },
      },
    ];
  });
}
