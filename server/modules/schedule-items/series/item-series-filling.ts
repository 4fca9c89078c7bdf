import { v7 as uuidv7 } from 'uuid';
import { MAX_ITEM_SERIES, MAX_OCCURRENCES_AHEAD } from '#contract/limits.ts';
import { demandRule } from '#server/demand-rule.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { wallTimeOf } from '#time/recurrence/wall-time.ts';
import { DAY } from '#time/units.ts';
import { remindOfItem } from '../../reminders/service.ts';
import type { ItemSeriesRow, ScheduleItemRow } from '../table.ts';
import * as repository from './item-series-repository.ts';
import { lengthOf, originalStartOf, ruleSeriesOf, timesFrom, wallOfStart } from './item-series-times.ts';

/** Span ahead of now in which occurrences are made at once. Milliseconds. */
export const MADE_AHEAD = 180 * DAY;

/** First row of a series and what it shares with the others. */
type First = Pick<
  ScheduleItemRow,
  | 'ownerId'
  | 'startDate'
  | 'endDate'
  | 'isAllDay'
  | 'timeZone'
  | 'title'
  | 'location'
  | 'description'
  | 'reminders'
> &
  Partial<Pick<ScheduleItemRow, 'attendees'>>;

/** Number of the rule's occurrences up to `made` is counted; null once there are no more. */
function nextOf(series: ItemSeriesRow, after: number, made: number): number | null {
  const occurrences = occurrencesOf(ruleSeriesOf(series));
  if (occurrences === null || (occurrences.count !== null && made >= occurrences.count)) return null;
  return occurrences.next(after);
}

/** Makes the occurrences before an instant that a series lacks, as many as it may have ahead. */
export async function fillSeries(context: WriteContext, series: ItemSeriesRow, until: number): Promise<void> {
  const { tx, now } = context;
  if (series.nextAt === null) return;
  const room = MAX_OCCURRENCES_AHEAD - (await repository.countFrom(tx, series.id, now));
  const occurrences = occurrencesOf(ruleSeriesOf(series));
  if (occurrences === null) return;
  const starts: number[] = [];
  let at: number | null = Date.parse(series.nextAt);
  let { made } = series;
  while (at !== null && at < until && starts.length < room) {
    starts.push(at);
    made += 1;
    at = occurrences.count !== null && made >= occurrences.count ? null : occurrences.next(at);
  }
  if (starts.length === 0) return;
  await repository.update(tx, series.id, { made, nextAt: at === null ? null : toInstant(at) });
  const { id: seriesId, ownerId, rule, title, location, description, reminders, attendees } = series;
  const shared = { seriesId, ownerId, rule, title, location, description, reminders, attendees };
  const wanted = starts.map((start) => ({ start, originalStart: originalStartOf(start, series) }));
  // An import may have brought one that lies ahead.
  const known = await repository.listStarts(
    tx,
    seriesId,
    wanted.map(({ originalStart }) => originalStart),
  );
  const rows = await repository.insertOccurrences(
    tx,
    wanted
      .filter(({ originalStart }) => !known.has(originalStart))
      .map(({ start, originalStart }) => ({
        ...{ id: uuidv7(), createdAt: now, updatedAt: now, ...shared, ...timesFrom(start, series) },
        ...{ originalStart, type: 'default' as const, origin: 'other' as const },
      })),
  );
  for (const row of rows) {
    context.touch('scheduleItem', row, row.ownerId);
    await remindOfItem(context, null, row);
  }
}

/**
 * Begins a series with an item, whose columns of the series are returned. The others are made by `fillSeries`, once
 * the item is stored. Throws `invalid_rule`.
 */
export async function beginSeries(
  { tx }: Pick<WriteContext, 'tx'>,
  first: First,
  rule: string,
): Promise<{ series: ItemSeriesRow; columns: Pick<ScheduleItemRow, 'seriesId' | 'rule' | 'originalStart'> }> {
  const { ownerId, startDate: startsAt, isAllDay, timeZone, title, location, description, reminders } = first;
  demandRule(rule, timeZone, wallTimeOf(wallOfStart(first)));
  if ((await repository.countRunning(tx, ownerId)) >= MAX_ITEM_SERIES) {
    throw new RefusalError('invalid_input', [
      { path: 'props.rule', message: `at most ${MAX_ITEM_SERIES} series` },
    ]);
  }
  const id = uuidv7();
  const begun: ItemSeriesRow = {
    ...{ id, ownerId, rule, timeZone, startsAt, isAllDay, length: lengthOf(first), title, location },
    attendees: first.attendees ?? [],
    ...{ description, reminders, made: 1, nextAt: null, endedAt: null, ruleBefore: null, nextBefore: null },
  };
  const next = nextOf(begun, Date.parse(startsAt), 1);
  const series = { ...begun, nextAt: next === null ? null : toInstant(next) };
  await repository.insert(tx, series);
  const originalStart = originalStartOf(Date.parse(startsAt), series);
  return { series, columns: { seriesId: id, rule, originalStart } };
}
