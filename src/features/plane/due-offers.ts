import { Temporal } from 'temporal-polyfill';
import type { TaskPatch } from '#contract/task.ts';

export const soonOffers = ['today', 'tomorrow', 'threeDays', 'week'] as const;
export const laterOffers = ['twoWeeks', 'month', 'none'] as const;
export type DueOffer = (typeof soonOffers)[number] | (typeof laterOffers)[number];

const days: Record<DueOffer, Temporal.DurationLike | null> = {
  today: { days: 0 },
  tomorrow: { days: 1 },
  threeDays: { days: 3 },
  week: { days: 6 },
  twoWeeks: { weeks: 2 },
  month: { months: 1 },
  none: null,
};

/** The due date that an offer stands for, a whole day counted from `now` in a zone. */
export function dueOf(
  offer: DueOffer,
  now: number,
  timeZone: string,
): Required<Pick<TaskPatch, 'dueDate' | 'isWholeDay'>> {
  const distance = days[offer];
  if (distance === null) return { dueDate: null, isWholeDay: false };
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
  const due = today.add(distance).startOfDay();
  return { dueDate: new Date(due.epochMilliseconds).toISOString(), isWholeDay: true };
}
