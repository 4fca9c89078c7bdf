import type { TimerRecord } from '#contract/timer-record.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { clockText } from '#time/clock-text.ts';
import { toInstant } from '#time/instant.ts';
import type { ClockMinutes } from '#time/read-time.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, instantAt, instantOf, minutesInDay, wallClockOf } from '#time/wall-clock.ts';

type Times = Pick<TimerRecord, 'startedAt' | 'endedAt'>;

function timeOn(date: CalendarDay, minutes: ClockMinutes, timeZone: string): string {
  return toInstant(instantAt(date, minutes, timeZone));
}

export function firstDayOf({ startedAt }: Pick<TimerRecord, 'startedAt'>, timeZone: string): CalendarDay {
  return dayOf(Date.parse(startedAt), timeZone);
}

/** Interval on a date; an end that is not after the start is on the next day. */
export function stretchOf(
  date: string,
  start: ClockMinutes,
  end: ClockMinutes,
  timeZone: string,
): { startedAt: string; endedAt: string } {
  return {
    startedAt: timeOn(date, start, timeZone),
    endedAt: timeOn(end > start ? date : addDays(date, 1), end, timeZone),
  };
}

/** Times with another start on the same day. An end that would be before the start moves with it. */
export function withStart(
  { startedAt, endedAt }: Times,
  start: ClockMinutes,
  timeZone: string,
): Partial<Times> {
  const moved = timeOn(firstDayOf({ startedAt }, timeZone), start, timeZone);
  if (endedAt === null || Date.parse(endedAt) >= Date.parse(moved)) return { startedAt: moved };
  return { startedAt: moved, endedAt: shifted(moved, Date.parse(endedAt) - Date.parse(startedAt)) };
}

/** Times with another end: the next occurrence of that time after the start. */
export function withEnd({ startedAt }: Times, end: ClockMinutes, timeZone: string): { endedAt: string } {
  const date = firstDayOf({ startedAt }, timeZone);
  const sameDay = timeOn(date, end, timeZone);
  return {
    endedAt: Date.parse(sameDay) > Date.parse(startedAt) ? sameDay : timeOn(addDays(date, 1), end, timeZone),
  };
}

/** Times with another duration, from the start on. */
export function withDuration({ startedAt }: Times, minutes: number): { endedAt: string } {
  return { endedAt: shifted(startedAt, minutes * MINUTE) };
}

export function withDate({ startedAt, endedAt }: Times, date: string, timeZone: string): Partial<Times> {
  const { time } = wallClockOf(Date.parse(startedAt), timeZone);
  const moved = toInstant(instantOf({ day: date, time }, timeZone));
  if (endedAt === null) return { startedAt: moved };
  return { startedAt: moved, endedAt: shifted(moved, Date.parse(endedAt) - Date.parse(startedAt)) };
}

function shifted(instant: string, milliseconds: number): string {
  return toInstant(Date.parse(instant) + milliseconds);
}

/** Default point of a split: the middle, to the minute; null if the record is too short. */
export function middleOf({ startedAt, endedAt }: Times, now: number): string | null {
  const start = Date.parse(startedAt);
  const end = endedAt === null ? now : Date.parse(endedAt);
  const middle = Math.round((start + end) / 2 / MINUTE) * MINUTE;
  return middle > start && middle < end ? toInstant(middle) : null;
}

export function clockOf(instant: string, timeZone: string): string {
  return clockText(minutesInDay(Date.parse(instant), timeZone));
}
