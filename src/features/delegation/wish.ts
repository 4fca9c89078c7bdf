import {
  parseAbsolute,
  parseDate,
  parseTime,
  toCalendarDate,
  toCalendarDateTime,
  toTime,
  toZoned,
} from '@internationalized/date';

/** A date one wishes for. */
export interface Wish {
  readonly dueDate: string | null;
  /** `dueDate` is then the first instant of that day in the zone it was chosen in. */
  readonly isWholeDay: boolean;
}

/** A wish as it is typed: day `2026-11-05`, time `15:30` or null for the whole day; null for none. */
export interface WishParts {
  readonly day: string;
  readonly time: string | null;
}

export function wishParts({ dueDate, isWholeDay }: Wish, timeZone: string): WishParts | null {
  if (dueDate === null) return null;
  const due = parseAbsolute(dueDate, timeZone);
  return {
    day: toCalendarDate(due).toString(),
    time: isWholeDay ? null : toTime(due).toString().slice(0, 5),
  };
}

export function wishOf(parts: WishParts | null, timeZone: string): Wish {
  if (parts === null) return { dueDate: null, isWholeDay: false };
  const day = parseDate(parts.day);
  const local = parts.time === null ? day : toCalendarDateTime(day, parseTime(parts.time));
  return { dueDate: toZoned(local, timeZone).toAbsoluteString(), isWholeDay: parts.time === null };
}
