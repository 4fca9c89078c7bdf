import { datesOf, type ItemTimes, intervalOf, timed, wholeDays } from '#domain/schedule/item-times.ts';
import { addDays, parseDay } from '#time/calendar-day.ts';
import { clockMinutes, clockText } from '#time/clock-text.ts';
import { dayOf, instantAt, minutesInDay } from '#time/wall-clock.ts';

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
