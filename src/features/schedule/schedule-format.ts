import { useMemo } from 'react';
import type { Formats } from '#i18n/format.ts';
import { useFormats } from '#i18n/react.ts';

/** How days of the calendar are written, beside the formats of instants. Dates are `YYYY-MM-DD`, whatever the zone. */
export interface ScheduleFormat extends Pick<Formats, 'time' | 'timeRange' | 'duration'> {
  /** The hour of a grid line, from minutes after midnight. */
  hour(minutesAfterMidnight: number): string;
  /** Thursday, 26 November 2026 */
  longDay(date: string): string;
  /** Thu 26 Nov */
  shortDay(date: string): string;
  weekday(date: string): string;
  dayNumber(date: string): string;
  /** Both dates belong to the range. */
  dayRange(first: string, last: string): string;
  /** Minutes in few letters: `1:30`. */
  clock(minutes: number): string;
}

/** Dates are written from noon in UTC, so that no zone moves them. */
function noon(date: string): number {
  return Date.parse(`${date}T12:00:00Z`);
}

function createScheduleFormat(formats: Formats): ScheduleFormat {
  const { locale, hourCycle } = formats.settings;
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const cycle = hourCycle === undefined ? {} : { hourCycle };
  // Two digits where there are 24 hours: the column of hours keeps one edge.
  const isHalfDay = dates({ hour: 'numeric', ...cycle }).resolvedOptions().hour12 === true;
  const hour = dates({ hour: isHalfDay ? 'numeric' : '2-digit', minute: '2-digit', ...cycle });
  const long = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const weekday = dates({ weekday: 'short' });
  const range = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  return {
    time: formats.time,
    timeRange: formats.timeRange,
    duration: formats.duration,
    hour: (at) => hour.format(at * 60_000),
    longDay: (date) => long.format(noon(date)),
    shortDay: (date) => short.format(noon(date)),
    weekday: (date) => weekday.format(noon(date)),
    dayNumber: (date) => String(Number(date.slice(8))),
    dayRange: (first, last) => range.formatRange(noon(first), noon(last)),
    clock: (amount) => `${Math.floor(amount / 60)}:${String(amount % 60).padStart(2, '0')}`,
  };
}

export function useScheduleFormat(): ScheduleFormat {
  const formats = useFormats();
  return useMemo(() => createScheduleFormat(formats), [formats]);
}
