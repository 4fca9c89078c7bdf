import { ProviderError } from '#server/provider-error.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { type RuleParts, readForeignRule, writeRuleParts } from '#time/recurrence/rule-parts.ts';
import { basicForm, readRuleTime } from '#time/recurrence/rule-time.ts';
import { weekDayOf, weekDays } from '#time/recurrence/rule-weekday.ts';
import { dayOfWall, wallAt, wallClockAt } from '#time/recurrence/wall-time.ts';
import { DAY, SECOND } from '#time/units.ts';
import type { OutsideTimes } from '../calendar-provider.ts';
import { instantOf, midnightOfDay, wallStart } from '../provider/event-wall-time.ts';
import {
  type GraphPattern,
  type GraphRange,
  type GraphRecurrence,
  type GraphWeekday,
  type GraphWeekIndex,
  weekdays,
} from './graph-schemas.ts';
import { windowsZoneOf } from './windows-zones.ts';

/** Microsoft's week indexes and their BYDAY positions; `last` counts from the end. */
const POSITIONS: readonly (readonly [index: GraphWeekIndex, position: number])[] = [
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['last', -1],
];

function codesOf(days: readonly GraphWeekday[]): string[] {
  return days.map((day) => weekDays[weekdays.indexOf(day)] ?? 'MO');
}

function positionOf(index: GraphWeekIndex | null): number {
  return POSITIONS.find(([each]) => each === index)?.[1] ?? 1;
}

/** Several days mean the first that fits, which is a BYSETPOS in an RRULE. */
function relativeDays(days: readonly GraphWeekday[], index: GraphWeekIndex | null): [string, string][] {
  const [codes, position] = [codesOf(days), positionOf(index)];
  if (codes.length === 1) return [['BYDAY', `${position}${codes[0]}`]];
  return [
    ['BYDAY', codes.join(',')],
    ['BYSETPOS', String(position)],
  ];
}

/** Days 29 to 31 fall on the last day of a shorter month, where an RRULE alone would skip the month. */
function monthDay(day: number): [string, string][] {
  if (day <= 28) return [['BYMONTHDAY', String(day)]];
  const days = [28, 29, 30, 31].filter((each) => each <= day);
  return [
    ['BYMONTHDAY', days.join(',')],
    ['BYSETPOS', '-1'],
  ];
}

function patternParts(pattern: GraphPattern): [string, string][] {
  switch (pattern.type) {
    case 'daily':
      return [['FREQ', 'DAILY']];
    case 'weekly': {
      const [first = 'SU'] = codesOf([pattern.firstDayOfWeek]);
      const days = [...pattern.daysOfWeek].sort(
        (one, other) => weekdays.indexOf(one) - weekdays.indexOf(other),
      );
      return [
        ['FREQ', 'WEEKLY'],
        ['BYDAY', codesOf(days).join(',')],
        ['WKST', first],
      ];
    }
    case 'absoluteMonthly':
      return [['FREQ', 'MONTHLY'], ...monthDay(pattern.dayOfMonth)];
    case 'relativeMonthly':
      return [['FREQ', 'MONTHLY'], ...relativeDays(pattern.daysOfWeek, pattern.index)];
    case 'absoluteYearly':
      return [['FREQ', 'YEARLY'], ['BYMONTH', String(pattern.month)], ...monthDay(pattern.dayOfMonth)];
    case 'relativeYearly':
      return [
        ['FREQ', 'YEARLY'],
        ['BYMONTH', String(pattern.month)],
        ...relativeDays(pattern.daysOfWeek, pattern.index),
      ];
  }
}

function endParts(
  { type, endDate, numberOfOccurrences }: GraphRange,
  series: OutsideTimes,
): [string, string][] {
  if (type === 'numbered') return [['COUNT', String(numberOfOccurrences ?? 1)]];
  if (type === 'noEnd' || !endDate) return [];
  if (series.isAllDay) return [['UNTIL', basicForm(endDate)]];
  const last = midnightOfDay(endDate) + DAY - SECOND;
  return [['UNTIL', basicForm(instantOf(last, series.timeZone))]];
}

/** RRULE of Microsoft's recurrence. `series` is the first occurrence. */
export function ruleOf({ pattern, range }: GraphRecurrence, series: OutsideTimes): string {
  const [frequency, ...days] = patternParts(pattern);
  const interval: [string, string][] = pattern.interval === 1 ? [] : [['INTERVAL', String(pattern.interval)]];
  return writeRuleParts(
    new Map([
      ...(frequency === undefined ? [] : [frequency]),
      ...interval,
      ...days,
      ...endParts(range, series),
    ]),
  );
}

function unknownRule(): never {
  throw new ProviderError('rejected', 'A recurrence that Microsoft does not have.');
}

function dayOfCode(code: string): GraphWeekday {
  return weekdays.find((_, index) => weekDays[index] === code) ?? unknownRule();
}

function readRelative(parts: RuleParts): { daysOfWeek: GraphWeekday[]; index: GraphWeekIndex } | null {
  const codes = parts.get('BYDAY')?.split(',');
  if (codes === undefined) return null;
  const [, ordinal, code] = /^([+-]?\d+)([A-Z]{2})$/.exec(codes[0] ?? '') ?? [];
  const position = Number(ordinal ?? parts.get('BYSETPOS') ?? Number.NaN);
  const index = POSITIONS.find(([, each]) => each === position)?.[0] ?? unknownRule();
  if (ordinal !== undefined && codes.length > 1) unknownRule();
  return { daysOfWeek: code === undefined ? codes.map(dayOfCode) : [dayOfCode(code)], index };
}

function readMonthDay(parts: RuleParts, first: CalendarDay): number {
  const days = (parts.get('BYMONTHDAY') ?? first.slice(8)).split(',').map(Number);
  if (days.length === 1 && days[0] === -1) return 31;
  const last = days.at(-1) ?? 0;
  const isLastOf = parts.get('BYSETPOS') === '-1' && days.every((day, index) => day === 28 + index);
  if (!(days.length === 1 || isLastOf) || last < 1) unknownRule();
  return last;
}

const KNOWN = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'];

function patternOf(parts: RuleParts, first: CalendarDay): GraphPattern {
  if ([...parts.keys()].some((name) => !KNOWN.includes(name))) unknownRule();
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const frequency = parts.get('FREQ');
  if (frequency === 'DAILY' && !parts.has('BYDAY')) return { type: 'daily', interval };
  if (frequency === 'WEEKLY' || (frequency === 'DAILY' && interval === 1)) {
    const codes = parts.get('BYDAY')?.split(',') ?? [weekDayOf(first)];
    const firstDayOfWeek = dayOfCode(parts.get('WKST') ?? 'MO');
    return { type: 'weekly', interval, daysOfWeek: codes.map(dayOfCode), firstDayOfWeek };
  }
  const relative = readRelative(parts);
  if (frequency === 'MONTHLY' && !parts.has('BYMONTH')) {
    if (relative !== null) return { type: 'relativeMonthly', interval, ...relative };
    return { type: 'absoluteMonthly', interval, dayOfMonth: readMonthDay(parts, first) };
  }
  if (frequency !== 'YEARLY') unknownRule();
  const month = Number(parts.get('BYMONTH') ?? first.slice(5, 7));
  if (Number.isNaN(month)) unknownRule();
  if (relative !== null) return { type: 'relativeYearly', interval, month, ...relative };
  return { type: 'absoluteYearly', interval, month, dayOfMonth: readMonthDay(parts, first) };
}

function lastDay(until: string, series: OutsideTimes): CalendarDay {
  const { wall, kind } = readRuleTime(until) ?? unknownRule();
  if (kind !== 'utc' || series.isAllDay) return dayOfWall(wall);
  const { day, time } = wallClockAt(wallAt(wall, series.timeZone));
  // Occurrences later than UNTIL on its own day are excluded.
  return addDays(day, time < wallClockAt(wallStart(series)).time ? -1 : 0);
}

/** Fails with `rejected` for a rule that Microsoft cannot express. `series` is the first occurrence. */
export function graphRecurrenceOf(rule: string, series: OutsideTimes): GraphRecurrence {
  const parts = readForeignRule(rule);
  const startDate = dayOfWall(wallStart(series));
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')];
  const recurrenceTimeZone = windowsZoneOf(series.timeZone);
  const end =
    count !== undefined
      ? { type: 'numbered' as const, numberOfOccurrences: Number(count) }
      : until !== undefined
        ? { type: 'endDate' as const, endDate: lastDay(until, series) }
        : { type: 'noEnd' as const };
  return { pattern: patternOf(parts, startDate), range: { ...end, startDate, recurrenceTimeZone } };
}
