import type { TFunction } from 'i18next';
import type { Formats } from '#i18n/format.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { wholeDayReminder } from '#time/whole-day-reminder.ts';
import { isDayOff, type WorkingTime } from '#time/working-time.ts';

export const reminderUnits = ['minute', 'hour', 'day', 'week'] as const;
export type ReminderUnit = (typeof reminderUnits)[number];
export const minutesOf: Readonly<Record<ReminderUnit, number>> = {
  minute: 1,
  hour: 60,
  day: MINUTES_PER_DAY,
  week: MINUTES_PER_WEEK,
};

/** Lead in the largest unit that expresses it exactly. Minutes. */
export function inUnits(minutes: number): { readonly count: number; readonly unit: ReminderUnit } {
  const unit = reminderUnits.findLast((each) => minutes % minutesOf[each] === 0) ?? 'minute';
  return { count: minutes / minutesOf[unit], unit };
}

/** Day and reader of a reminder of a whole day. */
export interface ReminderDay {
  readonly day: CalendarDay;
  readonly working: WorkingTime;
}

/** "1 day before"; for a due day with the time, and with the weekday where days off move the reminder. */
export function reminderText(
  minutes: number,
  due: ReminderDay | null,
  t: TFunction<'pages'>,
  formats: Formats,
): string {
  const { count, unit } = inUnits(minutes);
  // i18n-keys: pages:reminders.before.{minute,hour,day,week}
  const before = t(`reminders.before.${unit}`, { count });
  if (due === null) return minutes === 0 ? t('reminders.atTime') : before;
  const { timeZone } = formats.settings;
  const at = wholeDayReminder(due.day, minutes, due.working, timeZone);
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const isMoved = days > 0 && isDayOff(due.working, addDays(due.day, -days));
  const time = isMoved
    ? `${formats.days.weekday(dayOf(at, timeZone))} ${formats.time(at)}`
    : formats.time(at);
  return minutes === 0 ? t('reminders.onDay', { time }) : t('reminders.of', { before, time });
}
