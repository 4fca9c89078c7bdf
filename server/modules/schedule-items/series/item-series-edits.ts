import { v7 as uuidv7 } from 'uuid';
import type { EditRange } from '#contract/edit-range.ts';
import { mostCommonText, seriesTexts } from '#contract/task/series-texts.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { ruleAfter, ruleUntil } from '#time/recurrence/end-rule.ts';
import { type MovedRule, moveRule } from '#time/recurrence/move-rule.ts';
import { instantOf } from '#time/wall-clock.ts';
import { remindOfItem } from '../../reminders/service.ts';
import { updateItem } from '../item-version.ts';
import type { ItemSeriesRow, ScheduleItemRow } from '../table.ts';
import { beginSeries, fillSeries, MADE_AHEAD } from './item-series-filling.ts';
import * as repository from './item-series-repository.ts';
import {
  instantOfOriginal,
  lengthOf,
  originalStartOf,
  timesFrom,
  wallOfOriginal,
  wallOfStart,
} from './item-series-times.ts';

/** Occurrence of a series in Daywall's own calendar. */
interface Occurrence extends ScheduleItemRow {
  readonly seriesId: string;
  readonly originalStart: string;
}

function isOwnOccurrence(item: ScheduleItemRow): item is Occurrence {
  return item.calendarId === null && item.seriesId !== null && item.originalStart !== null;
}

async function lockSeries({ tx }: WriteContext, { seriesId }: Occurrence): Promise<ItemSeriesRow> {
  const series = await repository.lock(tx, seriesId);
  if (series === null) throw new RefusalError('not_found');
  return series;
}

async function put(
  context: WriteContext,
  before: ScheduleItemRow,
  fields: Partial<ScheduleItemRow>,
): Promise<void> {
  const changed = changedFields(before, fields);
  const row = isEmpty(changed) ? null : await updateItem(context.tx, before.id, changed, context.now);
  if (row === null) return;
  context.touch('scheduleItem', row, row.ownerId);
  await remindOfItem(context, before, row);
}

async function putAll(
  context: WriteContext,
  items: readonly ScheduleItemRow[],
  fields: Partial<ScheduleItemRow>,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const before = new Map(items.map((item) => [item.id, item]));
  for (const row of await repository.updateOccurrences(context.tx, ids, fields, context.now)) {
    context.touch('scheduleItem', row, row.ownerId);
    await remindOfItem(context, before.get(row.id) ?? null, row);
  }
}

const isKept = ({ deletedAt }: ScheduleItemRow) => deletedAt === null;

function isFrom(originalStart: string) {
  return (item: ScheduleItemRow) => (item.originalStart ?? '') >= originalStart;
}

/** Ends a series before an occurrence: its rule and the rule of the earlier occurrences. Its undo is kept. */
async function endBefore(
  context: WriteContext,
  series: ItemSeriesRow,
  originalStart: string,
  rows: readonly ScheduleItemRow[],
): Promise<void> {
  const earlier = rows.filter((row) => !isFrom(originalStart)(row));
  const { rule: ruleBefore, nextAt: nextBefore, timeZone } = series;
  const rule =
    earlier.length === 0
      ? ruleBefore
      : ruleUntil(ruleBefore, instantOfOriginal(originalStart, series), timeZone);
  const ending = { rule, nextAt: null, endedAt: context.now, ruleBefore, nextBefore };
  await repository.update(context.tx, series.id, ending);
  await putAll(context, earlier.filter(isKept), { rule });
}

/** Series that holds an occurrence and the following ones, split off unless it is the first. */
async function splitAt(
  context: WriteContext,
  series: ItemSeriesRow,
  originalStart: string,
  rows: readonly ScheduleItemRow[],
): Promise<ItemSeriesRow> {
  const passed = rows.filter((row) => !isFrom(originalStart)(row)).length;
  if (passed === 0) return series;
  await endBefore(context, series, originalStart, rows);
  const split: ItemSeriesRow = {
    ...series,
    id: uuidv7(),
    rule: ruleAfter(series.rule, passed),
    startsAt: toInstant(instantOfOriginal(originalStart, series)),
    made: series.made - passed,
    ...{ endedAt: null, ruleBefore: null, nextBefore: null },
  };
  await repository.insert(context.tx, split);
  return split;
}

/** The series after its times changed with those of one occurrence, and where that moves the others. */
function movedSeries(
  series: ItemSeriesRow,
  before: Occurrence,
  after: ScheduleItemRow,
): { series: ItemSeriesRow; startOf: (originalStart: string) => number; isMoved: boolean } {
  // A block that is dragged takes the zone of whoever drags it; the rule keeps counting in its own.
  const timeZone = series.isAllDay || after.isAllDay ? after.timeZone : series.timeZone;
  const from = wallOfOriginal(before.originalStart, series);
  const to = wallOfStart({ ...after, timeZone });
  const wasAt = wallOfStart({ ...before, timeZone: series.isAllDay ? before.timeZone : series.timeZone });
  const isMoved =
    series.isAllDay !== after.isAllDay ||
    series.timeZone !== timeZone ||
    wasAt.day !== to.day ||
    wasAt.time !== to.time;
  const { rule, wallClockAfter }: MovedRule = isMoved
    ? moveRule(series.rule, { from, to, timeZone })
    : { rule: series.rule, wallClockAfter: (wall) => wall };
  const startOf = (originalStart: string) =>
    instantOf(wallClockAfter(wallOfOriginal(originalStart, series)), timeZone);
  const moved = (instant: string) => toInstant(startOf(originalStartOf(Date.parse(instant), series)));
  const next = {
    ...series,
    ...{ rule, timeZone, isAllDay: after.isAllDay, length: lengthOf({ ...after, timeZone }) },
    startsAt: moved(series.startsAt),
    nextAt: series.nextAt === null ? null : moved(series.nextAt),
  };
  return { series: next, startOf, isMoved };
}

const timeFields = ['startDate', 'endDate', 'isAllDay', 'timeZone'] as const;

/** Texts and reminders that an edit gives another occurrence: those in which it has what most of the series have. */
function sharedFields(
  before: ScheduleItemRow,
  after: ScheduleItemRow,
  others: readonly ScheduleItemRow[],
): (other: ScheduleItemRow) => Partial<ScheduleItemRow> {
  const texts = seriesTexts
    .filter((text) => before[text] !== after[text])
    .map((text) => ({ text, usualText: mostCommonText([before, ...others].map((each) => each[text])) }));
  const usual = before.reminders.join();
  const isReminded = usual !== after.reminders.join();
  return (other) => ({
    ...Object.fromEntries(
      texts.filter(({ text, usualText }) => other[text] === usualText).map(({ text }) => [text, after[text]]),
    ),
    ...(isReminded && other.reminders.join() === usual ? { reminders: after.reminders } : {}),
  });
}

/** Carries an edit of one occurrence to the others in its range. Nothing to do for other items. */
export async function editSeries(
  context: WriteContext,
  before: ScheduleItemRow,
  after: ScheduleItemRow,
  range: EditRange,
): Promise<void> {
  if (range === 'one' || !isOwnOccurrence(before)) return;
  const locked = await lockSeries(context, before);
  const rows = await repository.lockOccurrences(context.tx, locked.id);
  const isWhole = range === 'all' || !rows.some((row) => !isFrom(before.originalStart)(row));
  const target = isWhole ? locked : await splitAt(context, locked, before.originalStart, rows);
  const inRange = isWhole ? rows : rows.filter(isFrom(before.originalStart));
  const isTimed = timeFields.some((field) => before[field] !== after[field]);
  const { series, startOf, isMoved } = isTimed
    ? movedSeries(target, before, after)
    : { series: target, startOf: (start: string) => instantOfOriginal(start, target), isMoved: false };
  const sharedBy = sharedFields(
    before,
    after,
    inRange.filter(({ id, deletedAt }) => id !== before.id && deletedAt === null),
  );
  const { title, location, description, reminders } = after;
  await repository.update(context.tx, series.id, {
    ...{ rule: series.rule, timeZone: series.timeZone, isAllDay: series.isAllDay, length: series.length },
    ...{ startsAt: series.startsAt, nextAt: series.nextAt, title, location, description, reminders },
  });
  for (const row of inRange) {
    const start = startOf(row.originalStart ?? '');
    const ofSeries = {
      seriesId: series.id,
      rule: series.rule,
      originalStart: originalStartOf(start, series),
    };
    if (row.id === before.id) await put(context, after, ofSeries);
    else {
      // With a length alone, an occurrence that was moved by itself stays where it is.
      const times = isTimed ? timesFrom(isMoved ? start : Date.parse(row.startDate), series) : {};
      await put(context, row, { ...ofSeries, ...times, ...sharedBy(row) });
    }
  }
}

/** Gives an item another rule from it on: a series of its own, or none. Throws `not_permitted` and `invalid_rule`. */
export async function changeRule(
  context: WriteContext,
  item: ScheduleItemRow,
  rule: string | null,
): Promise<ScheduleItemRow> {
  if (item.calendarId !== null || item.noteId !== null) throw new RefusalError('not_permitted');
  if (isOwnOccurrence(item)) {
    const series = await lockSeries(context, item);
    const rows = await repository.lockOccurrences(context.tx, series.id);
    const later = rows.filter((row) => isFrom(item.originalStart)(row) && row.id !== item.id);
    await endBefore(context, series, item.originalStart, rows);
    await putAll(context, later.filter(isKept), { deletedAt: context.now });
  }
  const begun = rule === null ? null : await beginSeries(context, item, rule);
  const columns = begun?.columns ?? { seriesId: null, rule: null, originalStart: null };
  const row = await updateItem(context.tx, item.id, columns, context.now);
  if (row === null) throw new RefusalError('not_found');
  context.touch('scheduleItem', row, row.ownerId);
  if (begun !== null) await fillSeries(context, begun.series, Date.parse(context.now) + MADE_AHEAD);
  return row;
}

/** Removes the other occurrences in the range of a deletion, and ends their series. */
export async function endSeries(
  context: WriteContext,
  removed: ScheduleItemRow,
  range: EditRange,
): Promise<void> {
  if (range === 'one' || !isOwnOccurrence(removed)) return;
  const series = await lockSeries(context, removed);
  const rows = await repository.lockOccurrences(context.tx, series.id);
  const from = range === 'all' ? '' : removed.originalStart;
  await endBefore(context, series, from, rows);
  const others = rows.filter((row) => row.id !== removed.id && isKept(row) && isFrom(from)(row));
  await putAll(context, others, { deletedAt: context.now });
}

/** Brings back what was deleted together with an occurrence. `before`: the item while it was deleted. */
export async function resumeSeries(context: WriteContext, before: ScheduleItemRow): Promise<void> {
  if (!isOwnOccurrence(before)) return;
  const series = await lockSeries(context, before);
  const { endedAt, ruleBefore: rule, nextBefore: nextAt } = series;
  if (endedAt === null || endedAt !== before.deletedAt || rule === null) return;
  await repository.update(context.tx, series.id, {
    ...{ rule, nextAt, endedAt: null, ruleBefore: null, nextBefore: null },
  });
  const rows = await repository.lockOccurrences(context.tx, series.id);
  const removed = rows.filter(({ id, deletedAt }) => id !== before.id && deletedAt === endedAt);
  await putAll(context, removed, { deletedAt: null, rule });
  await putAll(
    context,
    rows.filter((row) => isKept(row) && row.rule !== rule),
    { rule },
  );
}
