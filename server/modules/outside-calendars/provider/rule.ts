import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { ProviderError } from '#server/provider-error.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { wallClockAt } from '#time/recurrence/wall-time.ts';
import type { OutsideTimes } from '../calendar-provider.ts';
import { instantOf, originalStartOf, wallOf, wallPosition, wallStart } from './event-wall-time.ts';

/** Parts of an RRULE by name. */
export type RuleParts = ReadonlyMap<string, string>;

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Periods of a rule that are expanded at most. */
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

export function basicForm(originalStart: string): string {
  return originalStart.replace(/[-:]|\.\d+/g, '');
}

export function dayCode(weekday: number): string {
  return DAYS[(weekday + 6) % 7] ?? 'MO';
}

/** Wall time as milliseconds in UTC: rules are counted without daylight saving. */
function countedAt(wall: Temporal.PlainDateTime): number {
  return wall.toZonedDateTime('UTC').epochMilliseconds;
}

/** Starts by a rule, without its own end, up to and including a time. */
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

/** Number of occurrences of a series before the one at `originalStart`, deleted ones included. */
export function occurrencesBefore(rule: string, series: OutsideTimes, originalStart: string): number {
  const position = countedAt(wallPosition(originalStart, series));
  const counted = countedUntil(rule, wallStart(series), position);
  const last = counted.at(-1);
  if (last === undefined) return 0;
  // A time in a daylight-saving gap lies later on the clock: it is the requested one, not one before it.
  const wall = Temporal.Instant.fromEpochMilliseconds(last).toZonedDateTimeISO('UTC').toPlainDateTime();
  return originalStartOf(wall, series) < originalStart ? counted.length : counted.length - 1;
}

/** Rule that ends before the occurrence at `originalStart`. */
export function endBefore(rule: string, series: OutsideTimes, originalStart: string): string {
  const until = series.isAllDay
    ? Temporal.PlainDate.from(originalStart).subtract({ days: 1 }).toString()
    : new Date(Date.parse(originalStart) - 1_000).toISOString();
  return writeRule(new Map([...without(readRule(rule), 'COUNT', 'UNTIL'), ['UNTIL', basicForm(until)]]));
}

/** Rule of the remaining series from the occurrence at `originalStart` on. */
export function restFrom(rule: string, series: OutsideTimes, originalStart: string): string {
  const parts = new Map(readRule(rule));
  const count = parts.get('COUNT');
  if (count === undefined) return rule;
  const left = Number(count) - occurrencesBefore(rule, series, originalStart);
  return writeRule(parts.set('COUNT', String(Math.max(1, left))));
}

/** UNTIL of a rule, moved by the same span as the occurrences of its series. */
export function shiftUntil(
  until: string,
  from: OutsideTimes,
  to: OutsideTimes,
  by: Temporal.Duration,
): string {
  const [, date = '', time, utc] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(until) ?? [];
  const zone = from.isAllDay ? 'UTC' : from.timeZone;
  const written = Temporal.PlainDateTime.from(`${date}T${time ?? '235959'}`);
  const wall = utc === undefined ? written : wallOf(`${written.toString()}Z`, zone);
  if (to.isAllDay) return basicForm(wall.add({ days: by.days }).toPlainDate().toString());
  const moved = time === undefined ? wall.add({ days: by.days }) : wall.add(by);
  return basicForm(instantOf(moved, to.timeZone));
}

/** Wall times of a series' first occurrences. */
export function firstOccurrences(rule: string, series: OutsideTimes, most: number): Temporal.PlainDateTime[] {
  const parts = readRule(rule);
  const first = wallStart(series);
  const found: Temporal.PlainDateTime[] = [];
  const occurrences = occurrencesOf({
    rule: writeRule(without(parts, 'COUNT', 'UNTIL')),
    timeZone: 'UTC',
    start: wallClockAt(countedAt(first)),
  });
  const wanted = Math.min(most, Number(parts.get('COUNT') ?? most));
  for (let at = occurrences?.first() ?? null; at !== null && found.length < wanted; ) {
    found.push(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').toPlainDateTime());
    at = occurrences?.next(at) ?? null;
  }
  return found;
}
