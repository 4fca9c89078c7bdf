import type { ParsedResult } from 'chrono-node/en';
import { Temporal } from 'temporal-polyfill';
import type { DateWords } from './parse-language.ts';

export interface ResolvedTime {
  readonly time: Temporal.PlainTime;
  /** Days to add to the day named: `Friday midnight` is the midnight that ends Friday. */
  readonly dayOffset: 0 | 1;
}

/** When a part of the day is meant without a time. Hours of the local day. */
const HOUR_OF: readonly (readonly [tag: string, hour: number])[] = [
  ['casualReference/noon', 12],
  ['casualReference/morning', 9],
  ['casualReference/afternoon', 15],
  ['casualReference/tonight', 19],
  ['casualReference/evening', 19],
];
const NIGHT_HOUR = 22;

/** The local time the fragment names by numbers or by a part of the day, or null. */
export function resolveTime(
  start: ParsedResult['start'],
  fragment: string,
  words: DateWords,
): ResolvedTime | null {
  const tags = start.tags();
  const isNight = words.night.test(fragment);
  if (tags.has('casualReference/midnight')) return at(0, 0, 1);
  const hour = start.get('hour');
  if (!start.isCertain('hour') || hour === null) {
    const part = HOUR_OF.find(([tag]) => tags.has(tag));
    if (!part) return null;
    return at(isNight && part[0] === 'casualReference/evening' ? NIGHT_HOUR : part[1], 0, 0);
  }
  const minute = start.get('minute') ?? 0;
  if (hour === 24) return minute === 0 ? at(0, 0, 1) : null;
  // Chrono moves the hours of a night into the afternoon: "heute Nacht um 2" becomes 14:00.
  const isSmallHour = hour % 12 < 6 && !tags.has('casualReference/noon');
  if (isNight && isSmallHour) return at(hour % 12, minute, 1);
  const isGuess = words.isTwelveHour && !start.isCertain('meridiem') && !tags.has('casualReference/morning');
  const isAfternoon = isGuess && hour >= 1 && hour <= 6 && !/(?<!\d)0\d/.test(fragment);
  return at(isAfternoon ? hour + 12 : hour, minute, 0);
}

function at(hour: number, minute: number, dayOffset: 0 | 1): ResolvedTime {
  return { time: Temporal.PlainTime.from({ hour, minute }), dayOffset };
}
