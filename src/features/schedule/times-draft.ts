import { datesOf, type ItemTimes, intervalOf, timed, wholeDays } from './item-times.ts';
import { addDays, dateIn, instantAt, minutesInDay, parseDate } from './zoned-day.ts';

/** What the fields for day and time hold: dates as `YYYY-MM-DD`, times as `HH:MM`. */
export interface TimesDraft {
  readonly date: string;
  /** The last whole day, counted in. */
  readonly last: string;
  readonly from: string;
  readonly to: string;
  readonly isAllDay: boolean;
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOfClock(text: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** The fields as a block fills them. */
export function draftOf(times: ItemTimes, timeZone: string): TimesDraft {
  const { start, end } = intervalOf(times);
  if (times.isAllDay) {
    const { first, end: after } = datesOf(times);
    return { date: first, last: addDays(after, -1), from: '09:00', to: '09:30', isAllDay: true };
  }
  const date = dateIn(timeZone, start);
  const [from, to] = [clockOf(minutesInDay(start, timeZone)), clockOf(minutesInDay(end, timeZone))];
  return { date, last: date, from, to, isAllDay: false };
}

/** Times from what the fields say, or null where they say nothing sensible. An end before the start is the next day's. */
export function timesOfDraft(draft: TimesDraft, timeZone: string): ItemTimes | null {
  const date = parseDate(draft.date);
  if (date === null) return null;
  if (draft.isAllDay) {
    const last = parseDate(draft.last) ?? date;
    return last < date ? null : wholeDays(date, addDays(last, 1), timeZone);
  }
  const [from, to] = [minutesOfClock(draft.from), minutesOfClock(draft.to)];
  if (from === null || to === null || from === to) return null;
  const endDate = to < from ? addDays(date, 1) : date;
  return timed({ start: instantAt(date, from, timeZone), end: instantAt(endDate, to, timeZone) }, timeZone);
}
