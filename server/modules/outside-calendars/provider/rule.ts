import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { OutsideTimes } from '../calendar-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { instantOf, originalStartOf, wallOf, wallPosition, wallStart } from './wall-clock.ts';

/** The parts of an RRULE by name. */
export type RuleParts = ReadonlyMap<string, string>;

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** As many periods are looked through at most. */
const MOST_COUNTED = 20_000;

export function readRule(rule: string): RuleParts {
  return new Map(
    rule.split(';').flatMap((part) => {
      const [name, value] = part.split('=');
      return name === undefined || value === undefined ? [] : [[name.toUpperCase(), value]];
    }),
  );
}

export function writeRule(parts: RuleParts): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

function without(parts: RuleParts, ...names: readonly string[]): Map<string, string> {
  return new Map([...parts].filter(([name]) => !names.includes(name)));
}

/** `20261121T080000Z`, or `20261121` for a day. */
export function basicForm(originalStart: string): string {
  return originalStart.replace(/[-:]|\.\d+/g, '');
}

/** Weekday 1–7 as an RRULE names it. */
export function dayCode(weekday: number): string {
  return DAYS[(weekday + 6) % 7] ?? 'MO';
}

/** On the clocks of UTC, in milliseconds: what a rule is counted in, so that daylight changes nothing. */
function countedAt(wall: Temporal.PlainDateTime): number {
  return wall.toZonedDateTime('UTC').epochMilliseconds;
}

/** Where a rule without its end has occurrences, up to a time and with it. */
function countedUntil(rule: string, first: Temporal.PlainDateTime, last: number): readonly number[] {
  const start = first.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  try {
    const expansion = new RRuleTemporal({
      rruleString: `DTSTART;TZID=UTC:${start}\nRRULE:${writeRule(without(readRule(rule), 'COUNT', 'UNTIL'))}`,
      cache: false,
      maxIterations: MOST_COUNTED,
    });
    const dates = expansion.between(new Date(countedAt(first)), new Date(last), true);
    return dates.map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (cause) {
    throw new ProviderError('rejected', 'A recurrence that cannot be counted.', { cause });
  }
}

/** How many occurrences a series has before the one at `originalStart`, those that were taken out included. */
export function occurrencesBefore(rule: string, series: OutsideTimes, originalStart: string): number {
  const position = countedAt(wallPosition(originalStart, series));
  const counted = countedUntil(rule, wallStart(series), position);
  const last = counted.at(-1);
  if (last === undefined) return 0;
  // A time that the clocks skip is a later one on them: it is the one asked for, and not before it.
  const wall = Temporal.Instant.fromEpochMilliseconds(last).toZonedDateTimeISO('UTC').toPlainDateTime();
  return originalStartOf(wall, series) < originalStart ? counted.length : counted.length - 1;
}

/** The rule, ending before the occurrence at `originalStart`. */
export function endBefore(rule: string, series: OutsideTimes, originalStart: string): string {
  const until = series.isAllDay
    ? Temporal.PlainDate.from(originalStart).subtract({ days: 1 }).toString()
    : new Date(Date.parse(originalStart) - 1_000).toISOString();
  return writeRule(new Map([...without(readRule(rule), 'COUNT', 'UNTIL'), ['UNTIL', basicForm(until)]]));
}

/** The rule of what is left of a series from the occurrence at `originalStart` on. */
export function restFrom(rule: string, series: OutsideTimes, originalStart: string): string {
  const parts = new Map(readRule(rule));
  const count = parts.get('COUNT');
  if (count === undefined) return rule;
  const left = Number(count) - occurrencesBefore(rule, series, originalStart);
  return writeRule(parts.set('COUNT', String(Math.max(1, left))));
}

function shiftUntil(until: string, from: OutsideTimes, to: OutsideTimes, by: Temporal.Duration): string {
  const [, date = '', time, utc] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(until) ?? [];
  const zone = from.isAllDay ? 'UTC' : from.timeZone;
  const written = Temporal.PlainDateTime.from(`${date}T${time ?? '235959'}`);
  const wall = utc === undefined ? written : wallOf(`${written.toString()}Z`, zone);
  if (to.isAllDay) return basicForm(wall.add({ days: by.days }).toPlainDate().toString());
  const moved = time === undefined ? wall.add({ days: by.days }) : wall.add(by);
  return basicForm(instantOf(moved, to.timeZone));
}

/** Where in its month a day stands, as `2MO` or `-1MO` has it. */
function ordinalDay(day: Temporal.PlainDateTime, isFromEnd: boolean): string {
  const fromEnd = Math.ceil((day.daysInMonth - day.day + 1) / 7);
  const ordinal = isFromEnd && fromEnd === 1 ? '-1' : String(Math.ceil(day.day / 7));
  return `${ordinal}${dayCode(day.dayOfWeek)}`;
}

function tooComplex(): never {
  throw new ProviderError('rejected', 'A recurrence that cannot be moved by days.');
}

/** The parts of a rule that name days, for a series that starts on another day. */
function shiftDays(parts: RuleParts, days: number, first: Temporal.PlainDateTime): RuleParts {
  const shifted = new Map(parts);
  const byDay = parts.get('BYDAY')?.split(',');
  const frequency = parts.get('FREQ');
  if (['BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].some((name) => parts.has(name))) tooComplex();
  if (frequency === 'WEEKLY' || frequency === 'DAILY') {
    if (parts.has('BYMONTHDAY') || (frequency === 'DAILY' && parts.has('BYMONTH'))) tooComplex();
    if (byDay !== undefined) {
      const moved = byDay.map((code) => dayCode(((((DAYS.indexOf(code) + days) % 7) + 7) % 7) + 1));
      shifted.set('BYDAY', moved.join(','));
    }
    return shifted;
  }
  const monthDay = parts.get('BYMONTHDAY');
  if (byDay !== undefined) {
    const [only = ''] = byDay;
    if (byDay.length > 1 || !/^[+-]?\d/.test(only) || monthDay !== undefined) tooComplex();
    shifted.set('BYDAY', ordinalDay(first, only.startsWith('-')));
  }
  if (monthDay !== undefined) {
    if (!/^-?\d+$/.test(monthDay)) tooComplex();
    shifted.set('BYMONTHDAY', String(first.day));
  }
  const month = parts.get('BYMONTH');
  if (month !== undefined) {
    if (!/^\d+$/.test(month)) tooComplex();
    if (frequency === 'YEARLY') shifted.set('BYMONTH', String(first.month));
  }
  return shifted;
}

/**
 * The rule of a series whose first occurrence moves: what it says of days and its end move with it. Fails with `rejected`
 * where that would take another rule.
 */
export function shiftRule(rule: string, from: OutsideTimes, to: OutsideTimes): string {
  const [before, after] = [wallStart(from), wallStart(to)];
  const by = before.until(after, { largestUnit: 'day' });
  const days = before.toPlainDate().until(after.toPlainDate()).days;
  const parts = readRule(rule);
  const until = parts.get('UNTIL');
  const moved = new Map(days === 0 ? parts : shiftDays(parts, days, after));
  if (until !== undefined) moved.set('UNTIL', shiftUntil(until, from, to, by));
  return writeRule(moved);
}
