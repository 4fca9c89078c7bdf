import { MINUTES_PER_DAY } from './units.ts';

/** Stretch of a working day in wall time: minutes after midnight; `until` is exclusive and at most 24 hours. */
export interface WorkingSpan {
  readonly from: number;
  readonly until: number;
}

const NINE_TO_FIVE: readonly WorkingSpan[] = [{ from: 9 * 60, until: 17 * 60 }];
/** Working hours of somebody who chose none: Monday to Friday. */
export const DEFAULT_WORKING_HOURS = [1, 2, 3, 4, 5, 6, 7].map((day) => (day < 6 ? [...NINE_TO_FIVE] : []));

/** Morning of people without any working hours. Minutes after midnight. */
const MORNING = 9 * 60;

/** Spans are in order, do not overlap, and each ends after it starts. */
export function areInOrder(spans: readonly WorkingSpan[]): boolean {
  return spans.every(
    ({ from, until }, index) =>
      from >= (spans[index - 1]?.until ?? 0) && until > from && until <= MINUTES_PER_DAY,
  );
}

/** Start of the working time on the first working day of a week. Minutes after midnight. */
export function usualMorning({
  workingHours,
}: {
  readonly workingHours: readonly (readonly WorkingSpan[])[];
}): number {
  return workingHours.find((spans) => spans.length > 0)?.[0]?.from ?? MORNING;
}
