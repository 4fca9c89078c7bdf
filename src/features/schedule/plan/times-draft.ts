import { datesOf, type ItemTimes, intervalOf, timed, wholeDays } from '#domain/schedule/item-times.ts';
import type { DueParts } from '#i18n/due-parts.ts';
import { addDays, daysBetween, parseDay } from '#time/calendar-day.ts';
import { clockMinutes, clockText } from '#time/clock-text.ts';
import { DAY, MINUTE } from '#time/units.ts';
import { dayOf, instantAt, minutesInDay } from '#time/wall-clock.ts';

/** Length of times that lasted all day, once they have a time. Minutes. */
const USUAL_LENGTH = 30;
const MINUTES_OF_DAY = DAY / MINUTE;

/** Values of the fields for day and time: dates as `YYYY-MM-DD`, times as `HH:MM`. */
export interface TimesDraft {
  readonly date: string;
  /** Last day of an all-day item, inclusive. */
  readonly last: string;
  readonly from: string;
  readonly to: string;
  readonly isAllDay: boolean;
}

export function draftOf(times: ItemTimes, timeZone: string): TimesDraft {
  const { start, end } = intervalOf(times);
  if (times.isAllDay) {
    const { first, end: after } = datesOf(times);
    return { date: first, last: addDays(after, -1), from: '09:00', to: '09:30', isAllDay: true };
  }
  const date = dayOf(start, timeZone);
  const [from, to] = [clockText(minutesInDay(start, timeZone)), clockText(minutesInDay(end, timeZone))];
  return { date, last: date, from, to, isAllDay: false };
}

/** Draft moved to a day, and to a time where one is named, with its length kept. A time ends that it lasts all day. */
export function movedDraft(draft: TimesDraft, { day, time }: DueParts): TimesDraft {
  const last = addDays(day, daysBetween(draft.date, draft.last));
  if (time === null) return { ...draft, date: day, last };
  const [from, to, start] = [clockMinutes(draft.from), clockMinutes(draft.to), clockMinutes(time)];
  const length = draft.isAllDay || from === null || to === null ? USUAL_LENGTH : to - from;
  const end = ((start ?? 0) + length + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return { date: day, last: day, from: time, to: clockText(end), isAllDay: false };
}

/** Times from field values; null if they are invalid. An end before the start is on the next day. */
export function timesOfDraft(draft: TimesDraft, timeZone: string): ItemTimes | null {
  const date = parseDay(draft.date);
  if (date === null) return null;
  if (draft.isAllDay) {
    const last = parseDay(draft.last) ?? date;
    return last < date ? null : wholeDays(date, addDays(last, 1), timeZone);
  }
  const [from, to] = [clockMinutes(draft.from), clockMinutes(draft.to)];
  if (from === null || to === null || from === to) return null;
  const endDate = to < from ? addDays(date, 1) : date;
  return timed({ start: instantAt(date, from, timeZone), end: instantAt(endDate, to, timeZone) }, timeZone);
}
