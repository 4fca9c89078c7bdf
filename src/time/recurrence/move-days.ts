import { addDays, addMonths, type CalendarDay, daysBetween, weekStart } from '../calendar-day.ts';
import type { RuleParts } from './rule-parts.ts';
import { weekDayOf, weekDays } from './rule-weekday.ts';

/** The days of a rule after one of its occurrences moved to another day. */
export interface MovedDays {
  readonly parts: RuleParts;
  /** Days by which the occurrence on a day moves: of several days that a rule names, only the moved one changes. */
  daysFor(day: CalendarDay): number;
}

/** Last day of the month that every month has. */
const ALWAYS = 28;

function monthDayOf(day: CalendarDay): number {
  return Number(day.slice(8));
}

function lastDayOf(day: CalendarDay): number {
  return monthDayOf(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1));
}

/** Names of a day within its month, from the start and from the end: `2TU` and `-4TU`. */
function ordinalsOf(day: CalendarDay): readonly [fromStart: number, fromEnd: number] {
  const date = monthDayOf(day);
  return [Math.ceil(date / 7), -Math.ceil((lastDayOf(day) - date + 1) / 7)];
}

/** The ordinal weekday that a rule names a day by. A fifth one is the last, because most months have none. */
function ordinalDay(day: CalendarDay, isFromEnd: boolean): string {
  const [fromStart, fromEnd] = ordinalsOf(day);
  const isLast = fromEnd === -1 && (isFromEnd || fromStart === 5);
  return `${isLast ? -1 : fromStart}${weekDayOf(day)}`;
}

/** Replaces the name of the moved day in a list; null where the list does not name it. */
function replaceIn<T>(names: readonly T[], isMoved: (name: T) => boolean, next: T): readonly T[] | null {
  if (names.length > 1 && !names.some(isMoved)) return null;
  return [...new Set(names.map((name) => (names.length === 1 || isMoved(name) ? next : name)))];
}

function moved(
  parts: RuleParts,
  changes: Readonly<Record<string, string>>,
  daysFor: (day: CalendarDay) => number,
  without: readonly string[] = [],
): MovedDays {
  const kept = [...parts].filter(([name]) => !without.includes(name));
  return { parts: new Map([...kept, ...Object.entries(changes)]), daysFor };
}

function moveWeekdays(parts: RuleParts, from: CalendarDay, to: CalendarDay): MovedDays | null {
  const days = daysBetween(from, to);
  const names = parts.get('BYDAY')?.split(',');
  if (names === undefined) return moved(parts, {}, () => days);
  const code = weekDayOf(from);
  const next = replaceIn(names, (name) => name === code, weekDayOf(to));
  if (next === null) return null;
  // Together with other days of every second week, no rule can express one day that moves to another week.
  const firstDay = weekDays.findIndex((day) => day === (parts.get('WKST') ?? 'MO')) + 1;
  const isSameWeek = weekStart(from, firstDay) === weekStart(to, firstDay);
  if (names.length > 1 && !isSameWeek && Number(parts.get('INTERVAL') ?? 1) > 1) return null;
  const inOrder = weekDays.filter((each) => next.includes(each)).join(',');
  return moved(parts, { BYDAY: inOrder }, (day) =>
    names.length === 1 || weekDayOf(day) === code ? days : 0,
  );
}

function moveOrdinals(
  parts: RuleParts,
  names: readonly string[],
  from: CalendarDay,
  to: CalendarDay,
): MovedDays | null {
  const days = daysBetween(from, to);
  const position = parts.get('BYSETPOS');
  // BYSETPOS picks one day out of several, like the last work day: it becomes the weekday it was moved to.
  if (position !== undefined) {
    if (position.includes(',')) return null;
    return moved(parts, { BYDAY: ordinalDay(to, position.startsWith('-')) }, () => days, ['BYSETPOS']);
  }
  const isNameOf = (name: string, day: CalendarDay) => {
    const [, ordinal, code] = /^([+-]?\d+)?([A-Z]{2})$/.exec(name) ?? [];
    return code === weekDayOf(day) && (ordinal === undefined || ordinalsOf(day).includes(Number(ordinal)));
  };
  const name = names.length === 1 ? names[0] : names.find((each) => isNameOf(each, from));
  if (name === undefined) return null;
  const next = /\d/.test(name) ? ordinalDay(to, name.startsWith('-')) : weekDayOf(to);
  const list = replaceIn(names, (each) => each === name, next);
  if (list === null) return null;
  return moved(parts, { BYDAY: list.join(',') }, (day) =>
    names.length === 1 || isNameOf(name, day) ? days : 0,
  );
}

/** BYMONTHDAY for a day of the month; where `isClamped`, the last day of a shorter month. */
function monthDayParts(day: number, isClamped: boolean): Record<string, string> {
  if (!isClamped || day <= ALWAYS) return { BYMONTHDAY: String(day) };
  const days = Array.from({ length: day - ALWAYS + 1 }, (_, index) => ALWAYS + index);
  return { BYMONTHDAY: days.join(','), BYSETPOS: '-1' };
}

function moveMonthDays(
  parts: RuleParts,
  names: readonly number[],
  from: CalendarDay,
  to: CalendarDay,
): MovedDays | null {
  const days = daysBetween(from, to);
  if (names.some(Number.isNaN)) return null;
  const position = parts.get('BYSETPOS');
  const isClamped = position === '-1' && names.every((name, index) => name === ALWAYS + index);
  if (isClamped) return moved(parts, monthDayParts(monthDayOf(to), true), () => days, ['BYSETPOS']);
  if (position !== undefined) return null;
  const isNameOf = (name: number, day: CalendarDay) =>
    name === monthDayOf(day) || name === monthDayOf(day) - lastDayOf(day) - 1;
  const name = names.length === 1 ? names[0] : names.find((each) => isNameOf(each, from));
  if (name === undefined) return null;
  const isStillLast = name === -1 && monthDayOf(to) === lastDayOf(to);
  const list = replaceIn(names, (each) => each === name, isStillLast ? -1 : monthDayOf(to));
  if (list === null) return null;
  return moved(parts, { BYMONTHDAY: list.join(',') }, (day) =>
    names.length === 1 || isNameOf(name, day) ? days : 0,
  );
}

function moveInMonth(parts: RuleParts, from: CalendarDay, to: CalendarDay): MovedDays | null {
  const byDay = parts.get('BYDAY')?.split(',');
  const byMonthDay = parts.get('BYMONTHDAY')?.split(',').map(Number);
  if (byDay !== undefined && byMonthDay !== undefined) return null;
  const days = daysBetween(from, to);
  if (byDay !== undefined) return moveOrdinals(parts, byDay, from, to);
  return byMonthDay === undefined ? moved(parts, {}, () => days) : moveMonthDays(parts, byMonthDay, from, to);
}

/**
 * Moves the days that a rule names as one of its occurrences moves: a weekday, a day of the month, the second Tuesday, a
 * day of the year. Null where no rule has all occurrences on their new days.
 */
export function moveDays(parts: RuleParts, from: CalendarDay, to: CalendarDay): MovedDays | null {
  if (from === to) return { parts, daysFor: () => 0 };
  if (parts.has('BYYEARDAY') || parts.has('BYWEEKNO')) return null;
  const frequency = parts.get('FREQ');
  const month = parts.get('BYMONTH');
  if (frequency === 'HOURLY' || frequency === 'DAILY' || frequency === 'WEEKLY') {
    const isInMonths = frequency !== 'WEEKLY' && month !== undefined;
    if (parts.has('BYMONTHDAY') || parts.has('BYSETPOS') || isInMonths) return null;
    return moveWeekdays(parts, from, to);
  }
  if (month?.includes(',')) return null;
  const inMonth = moveInMonth(parts, from, to);
  if (inMonth === null || frequency !== 'YEARLY' || month === undefined) return inMonth;
  return moved(inMonth.parts, { BYMONTH: String(Number(to.slice(5, 7))) }, inMonth.daysFor);
}
