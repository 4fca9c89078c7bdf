import { Temporal } from 'temporal-polyfill';
import { type RepeatEnd, type RepeatRule, writeRepeatRule } from '#time/recurrence/repeat-rule.ts';
import { weekDays } from '#time/recurrence/rule-weekday.ts';
import { minutesOfPart } from '#time/written/part-of-day.ts';
import type { RepeatReading } from '#time/written/repeat-patterns.ts';
import type { DateToken } from '../dates/date-reader.ts';
import { atMinutes } from '../dates/written-time.ts';
import type { QuickAddContext } from '../reading.ts';
import { type Due, toDue } from '../written-due.ts';
import type { RepeatLength } from './repeat-length.ts';

export interface Series {
  readonly rule: string;
  /** First due date. */
  readonly due: Due;
}

export interface SeriesDates {
  readonly day: DateToken | undefined;
  readonly time: Temporal.PlainTime | null;
  /** Last day of the series. */
  readonly until: Temporal.PlainDate | null;
  /** The day is explicitly the first, whatever days the recurrence names. */
  readonly isStart: boolean;
}

/** Longest distance between two 29 February. */
const YEARS = 8;

/** First due date: the next one, today included, still ahead. Null for contradictory dates. */
export function toSeries(
  { rule, part, needsTime, length }: RepeatReading & { readonly length: RepeatLength | null },
  { day, time, until, isStart }: SeriesDates,
  context: QuickAddContext,
): Series | null {
  const { now, timeZone } = context;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const at = time ?? (part === null ? null : atMinutes(minutesOfPart(part, context.morning)).time);
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

/** The first day of the week decides which days of "every second Saturday and Sunday" share a week. */
function withWeekStart(rule: RepeatRule, firstDay: number): string {
  const text = writeRepeatRule(rule);
  const start = weekDays[firstDay - 1];
  const needsWeekStart = rule.unit === 'WEEKLY' && rule.interval > 1 && rule.days.length > 1;
  return needsWeekStart && start !== undefined && start !== 'MO' ? `${text};WKST=${start}` : text;
}

const untilDay = (day: Temporal.PlainDate): RepeatEnd => ({ kind: 'until', day: day.toString() });

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

/** Dates of a rule from a day on. */
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

/** Date of a rule within a month; null if the month has none. */
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
