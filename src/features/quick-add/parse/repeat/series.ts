import { Temporal } from 'temporal-polyfill';
import { type RepeatEnd, type RepeatRule, weekDays, writeRepeatRule } from '#contract/repeat-rule.ts';
import { HOUR_OF } from '../dates/clock.ts';
import type { DateToken } from '../dates/date-reader.ts';
import { type Due, toDue } from '../due.ts';
import type { QuickAddContext } from '../reading.ts';
import type { RepeatLength } from './repeat-length.ts';
import type { RepeatReading } from './repeat-patterns.ts';

export interface Series {
  /** RFC 5545. */
  readonly rule: string;
  /** When it comes first. */
  readonly due: Due;
}

/** What follows from the dates that stand beside a repetition: when it begins, at which time, when it ends. */
export interface SeriesDates {
  readonly day: DateToken | undefined;
  readonly time: Temporal.PlainTime | null;
  /** The last day. */
  readonly until: Temporal.PlainDate | null;
  /** The day is said to be the first, whatever days the repetition names. */
  readonly isStart: boolean;
}

/** February 29 comes back within eight years from everywhere. */
const YEARS = 8;

/**
 * The series that a repetition and the dates beside it say: its first date is the next one, today included, whose time
 * is still ahead. Null where they contradict each other.
 */
export function toSeries(
  { rule, part, needsTime, length }: RepeatReading & { readonly length: RepeatLength | null },
  { day, time, until, isStart }: SeriesDates,
  context: QuickAddContext,
): Series | null {
  const { now, timeZone } = context;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const at = time ?? (part === null ? null : Temporal.PlainTime.from({ hour: HOUR_OF[part] }));
  if (needsTime && at === null) return null;
  const due = (on: Temporal.PlainDate | null) =>
    toDue({ day: on, time: at, instant: day?.instant ?? null }, context);

  let first: Due | null;
  if (!hasDays(rule)) {
    first = due(day?.day ?? (at === null ? today : null));
  } else if (day !== undefined && !(isStart && day.day)) {
    return null;
  } else {
    first = null;
    for (const on of daysFrom(day?.day ?? today, rule)) {
      const found = due(on);
      if (found === null || (!found.isWholeDay && !isAhead(found, now))) continue;
      first = found;
      break;
    }
  }
  if (first === null) return null;
  if (until !== null && Temporal.PlainDate.compare(until, dayOf(first, timeZone)) < 0) return null;
  const end = until === null ? endOf(length, dayOf(first, timeZone)) : untilDay(until);
  return { rule: withWeekStart({ ...rule, end }, context.firstDay ?? 1), due: first };
}

/** Every second Saturday and Sunday: which of them lie in one week follows from the day that it begins with. */
function withWeekStart(rule: RepeatRule, firstDay: number): string {
  const text = writeRepeatRule(rule);
  const start = weekDays[firstDay - 1];
  const isTold = rule.unit === 'WEEKLY' && rule.interval > 1 && rule.days.length > 1;
  return isTold && start !== undefined && start !== 'MO' ? `${text};WKST=${start}` : text;
}

const untilDay = (day: Temporal.PlainDate): RepeatEnd => ({ kind: 'until', day: day.toString() });

/** The last day of six weeks is the one before the seventh begins. */
function endOf(length: RepeatLength | null, first: Temporal.PlainDate): RepeatEnd {
  if (length === null) return { kind: 'never' };
  if (length.unit === 'times') return { kind: 'count', count: length.count };
  return untilDay(first.add({ [length.unit]: length.count }).subtract({ days: 1 }));
}

function hasDays({ days, monthDay, nthDay, month }: RepeatRule): boolean {
  return days.length > 0 || monthDay !== null || nthDay !== null || month !== null;
}

function isAhead({ dueDate }: Due, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(dueDate), now) > 0;
}

function dayOf({ dueDate }: Due, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(dueDate).toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The days that a rule names, from a day on. */
function* daysFrom(from: Temporal.PlainDate, rule: RepeatRule): Generator<Temporal.PlainDate> {
  if (rule.unit === 'WEEKLY') {
    for (let days = 0; days <= 7; days += 1) {
      const day = from.add({ days });
      if (rule.days.some((name) => weekDays.indexOf(name) === day.dayOfWeek - 1)) yield day;
    }
    return;
  }
  for (let months = 0; months <= 12 * YEARS; months += 1) {
    const month = from.with({ day: 1 }).add({ months });
    if (rule.month !== null && rule.month !== month.month) continue;
    const day = dayWithin(month, rule);
    if (day !== null && Temporal.PlainDate.compare(day, from) >= 0) yield day;
  }
}

/** The day of a month that a rule names; null where the month has none. */
function dayWithin(month: Temporal.PlainDate, { nthDay, monthDay }: RepeatRule): Temporal.PlainDate | null {
  if (nthDay !== null) {
    const wanted = weekDays.indexOf(nthDay.day) + 1;
    const last = month.with({ day: month.daysInMonth });
    if (nthDay.nth === -1) return last.subtract({ days: (last.dayOfWeek - wanted + 7) % 7 });
    return month.add({ days: ((wanted - month.dayOfWeek + 7) % 7) + 7 * (nthDay.nth - 1) });
  }
  if (monthDay === null || monthDay > month.daysInMonth) return null;
  return month.with({ day: monthDay === -1 ? month.daysInMonth : monthDay });
}
