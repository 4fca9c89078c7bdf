import { type WeekDay, weekDays } from '../recurrence/rule-weekday.ts';

/**
 * Whether listed days repeat only with a time; null if they never do. Days in a row may be one event of several days
 * (`Festival Friday, Saturday, Sunday`), and two days are a choice as long as no form shows the habit.
 */
export function needsTimeOf(days: readonly WeekDay[], isShort: boolean): boolean | null {
  const isAfter = (day: WeekDay) => days.includes(weekDays[(weekDays.indexOf(day) + 6) % 7] ?? day);
  const isInARow = days.filter((day) => !isAfter(day)).length <= 1;
  if (days.length < 2 || (days.length === 2 && isInARow)) return null;
  return isInARow || (days.length === 2 && !isShort);
}
