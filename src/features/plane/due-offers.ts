import { type Due, noDue, wholeDayDue } from '#contract/task/due.ts';
import { addDays, addMonths } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';

export const soonOffers = ['today', 'tomorrow', 'threeDays', 'week'] as const;
export const laterOffers = ['twoWeeks', 'month', 'none'] as const;
export type DueOffer = (typeof soonOffers)[number] | (typeof laterOffers)[number];

const daysOf: Record<Exclude<DueOffer, 'month' | 'none'>, number> = {
  today: 0,
  tomorrow: 1,
  threeDays: 3,
  week: 6,
  twoWeeks: 14,
};

export function dueOf(offer: DueOffer, now: number, timeZone: string): Due {
  if (offer === 'none') return noDue;
  const today = dayOf(now, timeZone);
  return wholeDayDue(offer === 'month' ? addMonths(today, 1) : addDays(today, daysOf[offer]), timeZone);
}
