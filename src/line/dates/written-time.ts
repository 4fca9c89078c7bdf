import { Temporal } from 'temporal-polyfill';
import { MINUTES_PER_DAY } from '#time/units.ts';
import type { PartOfDay } from '#time/written/part-of-day.ts';

/** Time as written, before the part of the day and the habits of the language decide between morning and afternoon. */
export interface Clock {
  /** 0–24. */
  readonly hour: number;
  readonly minute: number;
  /** Part of the day written with the hour: `pm`, `in the evening`. */
  readonly half: 'am' | 'pm' | PartOfDay | null;
  /** Written in words or in halves and quarters, which only the twelve-hour clock has: `halb fünf`. */
  readonly isSpoken: boolean;
  /** Zero-padded: `03:00` is at night. */
  readonly isPadded: boolean;
}

export interface ResolvedTime {
  readonly time: Temporal.PlainTime;
  /** Days to add to the named day: `Friday midnight` is the midnight that ends Friday. */
  readonly dayOffset: 0 | 1;
}

const HALF_DAY = 12 * 60;

function minutesOf(clock: Clock, part: PartOfDay | null, isTwelveHour: boolean): number | null {
  const { hour, minute, half } = clock;
  const asWritten = hour * 60 + minute;
  if (hour > 24 || asWritten > MINUTES_PER_DAY) return null;
  if (hour > 12) return half === 'am' ? null : asWritten;
  const wanted = half ?? part;
  if (wanted === null) {
    const isGuess = (isTwelveHour || clock.isSpoken) && !clock.isPadded;
    return isGuess && hour >= 1 && hour <= 6 ? asWritten + HALF_DAY : asWritten;
  }
  if (clock.isPadded && half === null) return asWritten;
  const hours = hour % 12;
  const morning = hours * 60 + minute;
  if (wanted === 'am') return morning;
  if (wanted === 'morning') return hour === 12 ? asWritten : morning;
  if (wanted === 'pm' || wanted === 'afternoon') return morning + HALF_DAY;
  if (wanted === 'noon') return hours <= 4 ? morning + HALF_DAY : asWritten;
  if (hours >= (wanted === 'night' ? 6 : 5)) return morning + HALF_DAY;
  return half === null || hour === 12 ? morning + MINUTES_PER_DAY : morning;
}

export function resolveClock(
  clock: Clock,
  part: PartOfDay | null,
  isTwelveHour: boolean,
): ResolvedTime | null {
  const minutes = minutesOf(clock, part, isTwelveHour);
  return minutes === null ? null : atMinutes(minutes);
}

/** Last hour that nobody means at night, where hours are written as on the clock of a station. */
const LAST_SMALL_HOUR = 6;

/**
 * Whether an hour that is past today is meant for the afternoon: `heute um 4`, `heute um halb acht` at ten in the morning.
 * Minutes in figures, `am`, a zero before it or a part of the day say which half is meant.
 */
export function isLaterToday(
  { hour, minute, half, isPadded, isSpoken }: Clock,
  { isTwelveHour, isEveningToday }: { readonly isTwelveHour: boolean; readonly isEveningToday: boolean },
  minutesNow: number,
): boolean {
  if (half !== null || isPadded || (minute !== 0 && !isSpoken) || hour < 1) return false;
  if (hour > (isEveningToday || isSpoken ? 11 : LAST_SMALL_HOUR)) return false;
  // The twelve-hour clock has these in the afternoon already.
  if ((isTwelveHour || isSpoken) && hour <= LAST_SMALL_HOUR) return false;
  const written = hour * 60 + minute;
  return written <= minutesNow && minutesNow < written + HALF_DAY;
}

export function atMinutes(minutes: number): ResolvedTime {
  const [hour, minute] = [Math.floor((minutes % MINUTES_PER_DAY) / 60), minutes % 60];
  return { time: Temporal.PlainTime.from({ hour, minute }), dayOffset: minutes >= MINUTES_PER_DAY ? 1 : 0 };
}

/** Minutes from one time to the next occurrence of another: `11-1pm` takes two hours, `22-6 Uhr` eight. */
export function resolveRange(
  from: Clock,
  to: Clock,
  part: PartOfDay | null,
  isTwelveHour: boolean,
): (ResolvedTime & { readonly minutes: number }) | null {
  let end = minutesOf(to, part, isTwelveHour);
  const isOpen = from.half === null && from.hour <= 12 && to.half !== null && to.hour <= 12;
  const plain = minutesOf({ ...from, half: isOpen ? 'am' : from.half }, part, isTwelveHour);
  const same = isOpen ? minutesOf({ ...from, half: to.half }, null, isTwelveHour) : null;
  const start = same !== null && end !== null && same < end ? same : plain;
  if (start === null || end === null) return null;
  if (to.half === null && to.hour <= 12) end = to.hour * 60 + to.minute;
  if (end <= start && to.half === null && to.hour <= 12 && end + HALF_DAY > start) end += HALF_DAY;
  while (end <= start) end += MINUTES_PER_DAY;
  return { ...atMinutes(start), minutes: end - start };
}
