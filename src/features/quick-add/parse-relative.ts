import type { Temporal } from 'temporal-polyfill';
import { BEFORE, type DateRule, MINUTES_FROM_NOW, onDay, type RuleReading } from './parse-date-rule.ts';

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

interface RelativeWords {
  /** Alternatives of a regular expression for each unit. */
  readonly units: Readonly<Record<Unit, string>>;
  /** Number words in lower case. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Around the amount: at least one of the two. */
  readonly before?: string;
  readonly after?: string;
  readonly joint: string;
}

const MINUTES: Partial<Record<Unit, number>> = { minute: 1, hour: 60 };
/** Larger numbers are not plans but slips, and Temporal's range is finite. */
const MAX_AMOUNT = 5_000;

/**
 * `in 30 minutes`, `in drei Tagen`, `2 weeks from now`. Ours instead of chrono's, because chrono adds hours in the
 * machine's zone, overflows months (31 January plus one month) and reads `for 3 days` as a date.
 */
export function relativeRule(words: RelativeWords): DateRule {
  const units = Object.entries(words.units) as [Unit, string][];
  const word = Object.keys(words.numbers)
    .sort((a, b) => b.length - a.length)
    .join('|');
  const amount = `(\\d{1,4}(?:[.,]\\d{1,2})?|${word})\\s*(${units.map(([, unit]) => unit).join('|')})`;
  const pattern = new RegExp(
    `${BEFORE}${words.before ? `(?:${words.before})\\s+` : ''}${amount}` +
      `(?:\\s*(?:(?:${words.joint})\\s+)?${amount})?${words.after ? `\\s+(?:${words.after})` : ''}(?![\\p{L}\\p{N}])`,
    'iu',
  );
  const tests = units.map(([unit, source]) => [unit, new RegExp(`^(?:${source})$`, 'iu')] as const);

  function read(match: RegExpMatchArray, today: Temporal.PlainDate): RuleReading | null {
    let minutes = 0;
    let day = today;
    let counted = 0;
    for (const [number, unitWord] of [match.slice(1, 3), match.slice(3, 5)]) {
      if (!number || !unitWord) continue;
      const unit = tests.find(([, test]) => test.test(unitWord))?.[0];
      const value = words.numbers[number.toLowerCase()] ?? Number(number.replace(',', '.'));
      if (!unit || !(value > 0) || value > MAX_AMOUNT) return null;
      const length = MINUTES[unit];
      if (length) minutes += value * length;
      else if (!Number.isInteger(value)) return null;
      else day = day.add({ [`${unit}s`]: value });
      counted += length ? 1 : 2;
    }
    // Days and minutes together ("in 2 days 30 minutes") are more likely two statements than one.
    if (counted % 2 === 1 && counted > 2) return null;
    // The certain hour only tells chrono that this is a time, so that it joins no other time to it.
    if (minutes > 0) return { known: { hour: 12 }, tag: `${MINUTES_FROM_NOW}${Math.round(minutes)}` };
    return onDay(day);
  }

  return { pattern, read };
}
