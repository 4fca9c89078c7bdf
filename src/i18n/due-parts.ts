import { type Due, dueDayOf, type InstantOrDay, noDue, timedDue, wholeDayDue } from '#contract/task/due.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { clockMinutes, clockText } from '#time/clock-text.ts';
import { toInstant } from '#time/instant.ts';
import { instantAt, minutesInDay } from '#time/wall-clock.ts';

/** Due date of the input fields: day `2026-11-05` and time `15:30`, null for a due day; null without a due date. */
export interface DueParts {
  readonly day: CalendarDay;
  readonly time: string | null;
}

export function toDueParts(due: InstantOrDay, timeZone: string): DueParts | null {
  const day = dueDayOf(due, timeZone);
  if (day === null || due.dueDate === null) return null;
  const time = due.dueDay === null ? clockText(minutesInDay(Date.parse(due.dueDate), timeZone)) : null;
  return { day, time };
}

/** A time that daylight saving skips moves forward by the gap. */
export function fromDueParts(parts: DueParts | null, timeZone: string): Due {
  if (parts === null) return noDue;
  const { day, time } = parts;
  if (time === null) return wholeDayDue(day, timeZone);
  return timedDue(toInstant(instantAt(day, clockMinutes(time) ?? 0, timeZone)));
}

/** One line of text for a draft: `2026-11-05T15:30`, `2026-11-05`, or nothing. */
export function dueText(parts: DueParts | null): string {
  if (parts === null) return '';
  return parts.time === null ? parts.day : `${parts.day}T${parts.time}`;
}

export function fromDueText(text: string): DueParts | null {
  if (text === '') return null;
  const [day = '', time] = text.split('T');
  return { day, time: time ?? null };
}
