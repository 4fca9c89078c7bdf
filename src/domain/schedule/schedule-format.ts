import { useMemo } from 'react';
import type { Formats } from '#i18n/format.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';

/** Formats of the calendar's days and hours. Days are `YYYY-MM-DD`, whatever the zone. */
export interface ScheduleFormat extends Pick<Formats, 'time' | 'timeRange' | 'duration'> {
  /** Time of day without AM and PM, for a block beside the hours: `2:30`. */
  start(instant: Date | number): string;
  /** Label of a grid line, from minutes after midnight. */
  hour(minutesAfterMidnight: number): string;
  /** Thursday, 26 November 2026 */
  longDay(date: string): string;
  /** Thu 26 Nov */
  shortDay(date: string): string;
  weekday(date: string): string;
  dayNumber(date: string): string;
  /** Month and year of a day: November 2026 */
  month(date: string): string;
  /** Range of days, both inclusive. */
  dayRange(first: string, last: string): string;
  /** Short duration: `1:30`. */
  clock(minutes: number): string;
}

function createScheduleFormat(formats: Formats): ScheduleFormat {
  const { locale, hourCycle, timeZone } = formats.settings;
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const cycle = hourCycle === undefined ? {} : { hourCycle };
  // Two digits on a 24-hour clock, so that the column of hours aligns.
  const isHalfDay = dates({ hour: 'numeric', ...cycle }).resolvedOptions().hour12 === true;
  const hour = dates({ hour: isHalfDay ? 'numeric' : '2-digit', minute: '2-digit', ...cycle });
  const { days } = formats;
  const month = dates({ month: 'long', year: 'numeric' });
  const clock = new Intl.DateTimeFormat(locale, {
    hour: isHalfDay ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
    ...cycle,
  });
  return {
    time: formats.time,
    timeRange: formats.timeRange,
    duration: formats.duration,
    start: (instant) =>
      clock
        .formatToParts(instant)
        .filter(({ type }) => type !== 'dayPeriod')
        .map(({ value }) => value)
        .join('')
        .trim(),
    hour: (at) => hour.format(at * MINUTE),
    longDay: days.full,
    shortDay: days.short,
    weekday: days.weekday,
    month: (date) => month.format(Date.parse(date)),
    dayNumber: (date) => String(Number(date.slice(8))),
    dayRange: days.range,
    clock: (amount) => `${Math.floor(amount / 60)}:${String(amount % 60).padStart(2, '0')}`,
  };
}

export function useScheduleFormat(): ScheduleFormat {
  const formats = useFormats();
  return useMemo(() => createScheduleFormat(formats), [formats]);
}
