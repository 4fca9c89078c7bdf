import parseDuration from 'parse-duration';
import { MAX_WORKLOAD } from '#contract/limits.ts';

const { h, m } = parseDuration.unit;

/** Units in English and German; a comma is a decimal point, as nobody groups the thousands of an estimate. */
const units: typeof parseDuration.unit = Object.assign(Object.create(parseDuration.unit), {
  std: h,
  stunde: h,
  stunden: h,
  minuten: m,
  group: '',
  decimal: ',',
});

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?|[.,]\d+)`;
const HOURS = String.raw`(?:h|hrs?|hours?|std|stunden?)\.?`;
const MINUTES = String.raw`(?:m|mins?|minutes?|minuten)\.?`;
const DURATION = new RegExp(
  String.raw`^(?:${NUMBER}\s*${HOURS}(?:\s*\d+\s*(?:${MINUTES})?)?|${NUMBER}\s*(?:${MINUTES})?)$`,
);
const CLOCK = /^(\d{1,3}):([0-5]\d)$/;

/**
 * Parses an estimate: `45`, `1h30`, `1:30`, `1.5 h`, `1,5 Std.`, `2 Stunden 10 Min`. A number alone is minutes.
 * Returns whole minutes, null for an empty text (no estimate), undefined for one that is no duration or too long.
 */
export function parseWorkload(text: string): number | null | undefined {
  const line = text.trim().toLowerCase();
  if (line === '') return null;
  const clock = CLOCK.exec(line);
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : readDuration(line);
  if (minutes === undefined || minutes > MAX_WORKLOAD) return undefined;
  return Math.round(minutes);
}

function readDuration(line: string): number | undefined {
  if (!DURATION.test(line)) return undefined;
  parseDuration.unit = units;
  return parseDuration(line, 'm') ?? undefined;
}
