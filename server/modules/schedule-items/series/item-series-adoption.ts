import { v7 as uuidv7 } from 'uuid';
import { MAX_OCCURRENCES_AHEAD } from '#contract/limits.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { remindOfNewItems } from '../../reminders/service.ts';
import { checkSpan, type Span } from '../span.ts';
import { type ItemSeriesRow, type ScheduleItemRow, scheduleItems } from '../table.ts';
import { beginSeries, fillSeries, MADE_AHEAD } from './item-series-filling.ts';
import * as repository from './item-series-repository.ts';
import {
  instantOfOriginal,
  originalStartOf,
  ruleSeriesOf,
  storedStart,
  timesFrom,
} from './item-series-times.ts';

/** Most occurrences of a series that are made at once; the job makes those that are missing. */
const MOST = 20 * MAX_OCCURRENCES_AHEAD;

type Fields = Pick<
  ScheduleItemRow,
  'title' | 'startDate' | 'endDate' | 'isAllDay' | 'timeZone' | 'location' | 'description' | 'reminders'
>;

/** Series of another account as its export has it: first occurrence, rule and exceptions. */
export interface AdoptedSeries {
  readonly first: Fields;
  readonly rule: string;
  /** Starts by the rule of deleted occurrences. */
  readonly removed: readonly string[];
  readonly changed: readonly (Partial<Fields> & Span & { readonly originalStart: string })[];
}

/** Occurrence with the fields of its series, and others of its own. */
function occurrenceOf(
  series: ItemSeriesRow,
  now: string,
  own: Pick<ScheduleItemRow, 'originalStart'> & Span & Partial<Fields>,
): ScheduleItemRow {
  const { id: seriesId, ownerId, rule, title, location, description, reminders, attendees } = series;
  const { isAllDay, timeZone } = series;
  return {
    ...{ id: uuidv7(), createdAt: now, updatedAt: now, version: 1, deletedAt: null },
    ...{ seriesId, ownerId, rule, title, location, description, reminders, attendees, isAllDay, timeZone },
    ...{ type: 'default', origin: 'other', provider: null, calendarId: null, noteId: null },
    ...{ isReadOnly: false, isDeclined: false, isTransparent: false },
    ...{ meetingUrl: null, eventId: null, etag: null, base: null },
    ...own,
  };
}

async function add(context: WriteContext, rows: readonly ScheduleItemRow[]): Promise<void> {
  await insertMany(context.tx, scheduleItems, rows);
  for (const row of rows) context.touch('scheduleItem', row, row.ownerId);
  await remindOfNewItems(context, rows);
}

/**
 * Makes a series of the caller with its occurrences up to now and ahead, exceptions included. Returns the id of the first
 * one that there is; null if none is. Throws `invalid_rule`, `ends_before_start`, `invalid_input`.
 */
export async function adoptSeries(
  context: WriteContext,
  { first: given, rule, removed, changed }: AdoptedSeries,
): Promise<string | null> {
  const { tx, now, caller } = context;
  const first = { ...given, ...checkSpan(given) };
  const checked = changed.map((exception) => ({ ...exception, ...checkSpan(exception) }));
  const { series } = await beginSeries(context, { ...first, ownerId: caller.userId }, rule);
  const occurrences = occurrencesOf(ruleSeriesOf(series));
  const exceptions = new Map(
    checked.map(({ originalStart, ...fields }) => [storedStart(originalStart, series), fields]),
  );
  const without = new Set(removed.map((start) => storedStart(start, series)));
  const lastKnown = Math.max(...[...without, ...exceptions.keys(), now].map((at) => Date.parse(at)));
  const until = Math.max(Date.parse(now) + MADE_AHEAD, lastKnown + 1);

  const rowAt = (originalStart: string, times: Partial<Fields>): ScheduleItemRow =>
    occurrenceOf(series, now, { ...first, ...times, ...exceptions.get(originalStart), originalStart });
  const rows: ScheduleItemRow[] = [];
  let [made, ahead] = [0, 0];
  let at: number | null = Date.parse(series.startsAt);
  while (at !== null && (made === 0 || at < until) && made < MOST && ahead < MAX_OCCURRENCES_AHEAD) {
    const originalStart = originalStartOf(at, series);
    if (!without.has(originalStart)) {
      rows.push(rowAt(originalStart, timesFrom(at, series)));
      if (at > Date.parse(now)) ahead += 1;
    }
    exceptions.delete(originalStart);
    made += 1;
    at = occurrences === null || made === occurrences.count ? null : occurrences.next(at);
  }
  // Occurrences that an earlier rule made, and that were changed since.
  for (const originalStart of exceptions.keys()) rows.push(rowAt(originalStart, {}));
  await repository.update(tx, series.id, { made, nextAt: at === null ? null : toInstant(at) });
  await add(context, rows);
  return rows[0]?.id ?? null;
}

/** Occurrence of an item's series by its start there (an instant or a day). */
export interface FoundOccurrence {
  readonly series: ItemSeriesRow;
  readonly originalStart: string;
  /** Null where the series has no such occurrence; one that was deleted here is found. */
  readonly item: ScheduleItemRow | null;
}

/** Null for an item without a series of one's own. An occurrence that lies ahead of those made is made now. */
export async function findOccurrence(
  context: WriteContext,
  itemId: string,
  start: string,
): Promise<FoundOccurrence | null> {
  const { tx, caller } = context;
  const known = await repository.findSeriesOfItem(tx, itemId);
  const series = known === null ? null : await repository.lock(tx, known.id);
  if (series?.ownerId !== caller.userId) return null;
  const originalStart = storedStart(start, series);
  await fillSeries(context, series, instantOfOriginal(originalStart, series) + 1);
  return { series, originalStart, item: await repository.findOccurrence(tx, series.id, originalStart) };
}

/** Makes an occurrence that its series does not have. Returns its id. Throws `ends_before_start`, `invalid_input`. */
export async function addOccurrence(
  context: WriteContext,
  { series, originalStart }: FoundOccurrence,
  fields: Omit<Fields, 'reminders'>,
): Promise<string> {
  const row = occurrenceOf(series, context.now, { ...fields, ...checkSpan(fields), originalStart });
  await add(context, [row]);
  return row.id;
}
