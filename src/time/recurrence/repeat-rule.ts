import { type RuleParts, readRuleParts } from './rule-parts.ts';
import { readRuleTime } from './rule-time.ts';
import { type WeekDay, weekDays } from './rule-weekday.ts';
import { wallClockAt } from './wall-time.ts';

export const repeatUnits = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** Weekday of a month by its number: the first to the fourth, or -1 for the last. */
export interface NthDay {
  readonly nth: number;
  readonly day: WeekDay;
}

export type RepeatEnd =
  | { readonly kind: 'never' }
  /** `2027-03-03`, that day included. */
  | { readonly kind: 'until'; readonly day: string }
  | { readonly kind: 'count'; readonly count: number };

/** Recurrence rule that the editor offers and a sentence can express. Missing parts follow from the due date. */
export interface RepeatRule {
  readonly unit: RepeatUnit;
  readonly interval: number;
  /** Weekdays of a weekly rule, in the order of the week. */
  readonly days: readonly WeekDay[];
  /** 1–31, or -1 for the last day of the month. */
  readonly monthDay: number | null;
  readonly nthDay: NthDay | null;
  /** 1–12, of a yearly rule. */
  readonly month: number | null;
  readonly end: RepeatEnd;
}

export const everyDay: RepeatRule = {
  unit: 'DAILY',
  interval: 1,
  days: [],
  monthDay: null,
  nthDay: null,
  month: null,
  end: { kind: 'never' },
};
export const workDays: readonly WeekDay[] = weekDays.slice(0, 5);

const isWeekDay = (text: string): text is WeekDay => weekDays.some((day) => day === text);
const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) : null;

function endOf(parts: RuleParts): RepeatEnd | null {
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  if (count !== undefined && until !== undefined) return null;
  if (count !== undefined) {
    const times = wholeNumber(count);
    return times === null || times < 1 ? null : { kind: 'count', count: times };
  }
  if (until === undefined) return { kind: 'never' };
  const time = readRuleTime(until);
  return time?.kind === 'date' ? { kind: 'until', day: wallClockAt(time.wall).day } : null;
}

/** Weekdays of a weekly rule or the nth day of a monthly one; null for anything else. */
function daysOf(text: string | undefined, unit: RepeatUnit): Pick<RepeatRule, 'days' | 'nthDay'> | null {
  if (text === undefined) return { days: [], nthDay: null };
  const entries = text.split(',').map((entry) => /^([+-]?\d)?([A-Z]{2})$/.exec(entry));
  if (unit === 'WEEKLY') {
    const days = entries.map((entry) => (entry?.[1] === undefined ? (entry?.[2] ?? '') : ''));
    if (!days.every(isWeekDay)) return null;
    return { days: weekDays.filter((day) => days.includes(day)), nthDay: null };
  }
  const [entry] = entries;
  const day = entry?.[2] ?? '';
  const nth = Number(entry?.[1] ?? 0);
  if (entries.length !== 1 || !isWeekDay(day) || ![1, 2, 3, 4, -1].includes(nth)) return null;
  return { days: [], nthDay: { nth, day } };
}

/** RRULE parts that the editor offers beside `FREQ`, by frequency. */
const ALLOWED: Readonly<Record<RepeatUnit, readonly string[]>> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH'],
};

/** Rule for the editor; null for an RRULE with more than it offers. */
export function readRepeatRule(rule: string): RepeatRule | null {
  const parts = readRuleParts(rule);
  const unit = repeatUnits.find((each) => each === parts?.get('FREQ'));
  if (parts === null || unit === undefined) return null;
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', ...ALLOWED[unit]];
  if ([...parts.keys()].some((name) => !known.includes(name))) return null;
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1');
  const end = endOf(parts);
  const byDay = daysOf(parts.get('BYDAY'), unit);
  const monthDay = parts.has('BYMONTHDAY') ? wholeNumber(parts.get('BYMONTHDAY')) : null;
  const month = parts.has('BYMONTH') ? wholeNumber(parts.get('BYMONTH')) : null;
  const isUnread =
    (parts.has('BYMONTHDAY') && (monthDay === null || monthDay === 0 || monthDay < -1 || monthDay > 31)) ||
    (parts.has('BYMONTH') && (month === null || month < 1 || month > 12)) ||
    (monthDay !== null && byDay?.nthDay != null);
  if (interval === null || interval < 1 || end === null || byDay === null || isUnread) return null;
  // "The second Tuesday of the year" needs its month to be what people mean.
  if (unit === 'YEARLY' && byDay.nthDay !== null && month === null) return null;
  return { unit, interval, ...byDay, monthDay, month, end };
}

export function writeRepeatRule({ unit, interval, days, monthDay, nthDay, month, end }: RepeatRule): string {
  const parts = [`FREQ=${unit}`];
  if (interval !== 1) parts.push(`INTERVAL=${interval}`);
  if (unit === 'WEEKLY' && days.length > 0)
    parts.push(`BYDAY=${weekDays.filter((day) => days.includes(day))}`);
  if (unit === 'YEARLY' && month !== null) parts.push(`BYMONTH=${month}`);
  const isByDate = unit === 'MONTHLY' || unit === 'YEARLY';
  if (isByDate && nthDay !== null) parts.push(`BYDAY=${nthDay.nth}${nthDay.day}`);
  else if (isByDate && monthDay !== null) parts.push(`BYMONTHDAY=${monthDay}`);
  if (end.kind === 'count') parts.push(`COUNT=${end.count}`);
  if (end.kind === 'until') parts.push(`UNTIL=${end.day.replaceAll('-', '')}`);
  return parts.join(';');
}
