import type { TFunction } from 'i18next';
import type { Formats } from '#i18n/format.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '#time/units.ts';

/** Time from which the lead of a due day counts back: nine in the morning. */
const MORNING = Date.UTC(2024, 0, 1, 9);

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

/** "1 day before"; for a due day with the time that it counts from. */
export function reminderText(
  minutes: number,
  isWholeDay: boolean,
  t: TFunction<'pages'>,
  formats: Formats,
): string {
  const time = new Intl.DateTimeFormat(formats.settings.locale, {
    timeStyle: 'short',
    timeZone: 'UTC',
    ...(formats.settings.hourCycle === undefined ? {} : { hourCycle: formats.settings.hourCycle }),
  }).format(MORNING);
  if (minutes === 0) return isWholeDay ? t('reminders.onDay', { time }) : t('reminders.atTime');
  const { count, unit } = inUnits(minutes);
  // i18n-keys: pages:reminders.before.{minute,hour,day,week}
  const before = t(`reminders.before.${unit}`, { count });
  return isWholeDay ? t('reminders.of', { before, time }) : before;
}
