import {
  parseAbsolute,
  parseDate,
  parseTime,
  toCalendarDate,
  toCalendarDateTime,
  toTime,
  toZoned,
} from '@internationalized/date';

/** An instant that is due, or wished for. Of a whole day, its first in the zone it was chosen in. */
export interface Due {
  readonly dueDate: string | null;
  readonly isWholeDay: boolean;
}

/** A due date as it is typed: day `2026-11-05` and time `15:30`, null for the whole day; null without a due date. */
export interface DueParts {
  readonly day: string;
  readonly time: string | null;
}

export function toDueParts({ dueDate, isWholeDay }: Due, timeZone: string): DueParts | null {
  if (dueDate === null) return null;
  const due = parseAbsolute(dueDate, timeZone);
  return {
    day: toCalendarDate(due).toString(),
    time: isWholeDay ? null : toTime(due).toString().slice(0, 5),
  };
}

/** A whole day begins with its first instant in the zone; a time that a clock change skips is the next that exists. */
export function fromDueParts(parts: DueParts | null, timeZone: string): Due {
  if (parts === null) return { dueDate: null, isWholeDay: false };
  const day = parseDate(parts.day);
  const local = parts.time === null ? day : toCalendarDateTime(day, parseTime(parts.time));
  return { dueDate: toZoned(local, timeZone).toAbsoluteString(), isWholeDay: parts.time === null };
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
