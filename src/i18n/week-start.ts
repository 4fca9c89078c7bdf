import { Temporal } from 'temporal-polyfill';

/** First day of the week around `date` (ISO, `2026-11-21`); `firstDay` is an ISO weekday. */
export function weekStart(date: string, firstDay: number): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: (day.dayOfWeek - firstDay + 7) % 7 }).toString();
}
