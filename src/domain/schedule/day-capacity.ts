import type { AppSettings } from '#contract/people/app-settings.ts';
import { weekdayOf } from '#time/calendar-day.ts';
import { isAmongDaysOff, type WorkingTime } from '#time/working-time.ts';

export type CapacitySettings = WorkingTime & Pick<AppSettings, 'dailyCapacity' | 'weekdayCapacity'>;

/** Minutes of planned work that fill an ISO weekday: its own, else the daily capacity where it has working hours. */
export function weekdayCapacityOf(settings: CapacitySettings, weekday: number): number {
  const { workingHours, weekdayCapacity, dailyCapacity } = settings;
  const isWorkingDay = (workingHours[weekday - 1] ?? []).length > 0;
  return weekdayCapacity[weekday - 1] ?? (isWorkingDay ? dailyCapacity : 0);
}

/** Minutes of planned work that fill a day; none on one of the days off. */
export function capacityOn(settings: CapacitySettings, date: string): number {
  return isAmongDaysOff(settings, date) ? 0 : weekdayCapacityOf(settings, weekdayOf(date));
}
