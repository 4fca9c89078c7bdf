import type { ExportedItemSeries } from '#contract/export/exported-rows.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import type { ItemSeriesRow, ScheduleItemRow } from '../table.ts';
import { originalStartOf, ruleSeriesOf, timesFrom } from './item-series-times.ts';

/** Starts by the rule of all occurrences that were made. */
function startsOf(series: ItemSeriesRow): number[] {
  const occurrences = occurrencesOf(ruleSeriesOf(series));
  const starts = [Date.parse(series.startsAt)];
  const end = series.nextAt === null ? Number.POSITIVE_INFINITY : Date.parse(series.nextAt);
  while (starts.length < series.made) {
    const next = occurrences?.next(starts.at(-1) ?? 0) ?? null;
    if (next === null || next >= end) break;
    starts.push(next);
  }
  return starts;
}

function isChanged(row: ScheduleItemRow, series: ItemSeriesRow, start: number): boolean {
  const { startDate, endDate } = timesFrom(start, series);
  return (
    row.startDate !== startDate ||
    row.endDate !== endDate ||
    row.isAllDay !== series.isAllDay ||
    row.title !== series.title ||
    row.location !== series.location ||
    row.description !== series.description ||
    row.reminders.join() !== series.reminders.join()
  );
}

/** Series by its rule and its exceptions, as RFC 5545 has them. Null for one without occurrences that has ended. */
export function presentSeries(
  series: ItemSeriesRow,
  rows: readonly ScheduleItemRow[],
): ExportedItemSeries | null {
  if (rows.length === 0 && series.nextAt === null) return null;
  const { id, rule, timeZone, isAllDay, title, location, description, reminders } = series;
  const starts = startsOf(series).map((start) => [originalStartOf(start, series), start] as const);
  const byRule = new Map(starts);
  const kept = new Set(rows.map(({ originalStart }) => originalStart));
  const changed = rows.flatMap((row) => {
    const { originalStart } = row;
    const start = originalStart === null ? undefined : byRule.get(originalStart);
    const isException = start === undefined || isChanged(row, series, start);
    return originalStart !== null && isException ? { id: row.id, originalStart } : [];
  });
  const { startDate, endDate } = timesFrom(Date.parse(series.startsAt), series);
  return {
    ...{ id, rule, timeZone, startDate, endDate, isAllDay, title, location, description, reminders },
    removed: starts.flatMap(([originalStart]) => (kept.has(originalStart) ? [] : originalStart)),
    changed,
  };
}
