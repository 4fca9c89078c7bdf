import type { TFunction } from 'i18next';
import { dueDayOf, type InstantOrDay } from '#contract/task/due.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { type NthDay, type RepeatRule, readRepeatRule, workDays } from '#time/recurrence/repeat-rule.ts';
import { type WeekDay, weekDayOf, weekDays } from '#time/recurrence/rule-weekday.ts';
import { DAY } from '#time/units.ts';
import { createFormats, type Formats } from './format.ts';

const UTC = 'UTC';
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

export function weekdayName(day: WeekDay, locale: string, length: 'long' | 'short' = 'long'): string {
  const date = new Date(MONDAY + weekDays.indexOf(day) * DAY);
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: UTC }).format(date);
}

/** Weekday, day and month of a calendar day. */
export function partsOfDay(calendarDay: CalendarDay): { day: WeekDay; monthDay: number; month: number } {
  return {
    day: weekDayOf(calendarDay),
    monthDay: Number(calendarDay.slice(8)),
    month: Number(calendarDay.slice(5, 7)),
  };
}

export function nthText({ nth, day }: NthDay, t: TFunction<'pages'>, locale: string): string {
  const which = nth === -1 ? 'last' : String(nth);
  // Sunday has another grammatical gender than the other weekdays in some languages.
  // i18n-keys: pages:recurrence.nth.{1,2,3,4,last}
  // i18n-keys: pages:recurrence.nthSunday.{1,2,3,4,last}
  return t(`recurrence.${day === 'SU' ? 'nthSunday' : 'nth'}.${which}`, {
    weekday: weekdayName(day, locale),
  });
}

function patternText(
  rule: RepeatRule,
  start: ReturnType<typeof partsOfDay>,
  t: TFunction<'pages'>,
  locale: string,
) {
  const { unit, interval: count, nthDay } = rule;
  const intl = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
    new Intl.DateTimeFormat(locale, { timeZone: UTC, ...options }).format(
      new Date(Date.UTC(2024, month - 1, day)),
    );
  if (unit === 'DAILY') return t('recurrence.every.day', { count });
  if (unit === 'WEEKLY') {
    if (count === 1 && rule.days.join() === workDays.join()) return t('recurrence.every.workDay');
    const days = (rule.days.length === 0 ? [start.day] : rule.days).map((day) => weekdayName(day, locale));
    return t('recurrence.every.week', { count, days: new Intl.ListFormat(locale).format(days) });
  }
  const monthDay = rule.monthDay ?? start.monthDay;
  if (unit === 'MONTHLY') {
    if (nthDay !== null) return t('recurrence.every.monthNth', { count, nth: nthText(nthDay, t, locale) });
    return monthDay === -1
      ? t('recurrence.every.monthLast', { count })
      : t('recurrence.every.month', { count, day: monthDay });
  }
  const month = rule.month ?? start.month;
  if (nthDay !== null) {
    const name = intl({ month: 'long' }, month, 1);
    return t('recurrence.every.yearNth', { count, month: name, nth: nthText(nthDay, t, locale) });
  }
  const date =
    monthDay === -1
      ? intl({ month: 'long' }, month, 1)
      : intl({ month: 'long', day: 'numeric' }, month, monthDay);
  return t('recurrence.every.year', { count, date });
}

/** "Every month on the second Tuesday at 9:00". `today`, in the rule's zone, replaces a missing due date. */
export function repeatSentence(
  recurrence: RecurrenceRule,
  due: InstantOrDay,
  today: CalendarDay,
  t: TFunction<'pages'>,
  formats: Formats,
): string {
  const { locale } = formats.settings;
  const rule = readRepeatRule(recurrence.rule);
  if (rule === null) return t('recurrence.ownRule', { rule: recurrence.rule });
  const { dueDate, dueDay } = due;
  const { timeZone, basis } = recurrence;
  const { unit, interval: count, days, monthDay, nthDay, month, end } = rule;
  const isPlain = days.length === 0 && monthDay === null && nthDay === null && month === null;
  const start = partsOfDay(dueDayOf(due, timeZone) ?? today);
  // i18n-keys: pages:recurrence.after.{DAILY,WEEKLY,MONTHLY,YEARLY}
  let text =
    basis === 'completion' && isPlain
      ? t(`recurrence.after.${unit}`, { count })
      : patternText(rule, start, t, locale);
  if (dueDate !== null && dueDay === null && basis === 'date') {
    const { time } = createFormats({ ...formats.settings, timeZone });
    text = t('recurrence.at', { what: text, time: time(dueDate) });
  }
  if (basis === 'completion' && !isPlain) text = t('recurrence.fromCompletion', { what: text });
  if (end.kind === 'until') {
    return t('recurrence.until', { what: text, date: formats.days.date(end.day) });
  }
  return end.kind === 'count' ? t('recurrence.times', { what: text, count: end.count }) : text;
}
