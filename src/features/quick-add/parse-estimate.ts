import { MAX_WORKLOAD } from '#contract/limits.ts';
import type { EstimateWords } from './parse-language.ts';
import type { TextRange } from './parse-reading.ts';

export interface EstimateToken extends TextRange {
  readonly minutes: number;
}

export type EstimateReader = (text: string) => EstimateToken[];

/** Punctuation may follow an estimate, a letter, a digit or a hyphen may not (`2m-cable`). */
const AFTER = '(?=[.,;:?)]*(?:\\s|$))';
/** `5M` and `2H` are millions and hydrogen; `5 m` is a length. */
const IMPLAUSIBLE = /\d\s*[HM]$|\d\s+m$/u;

/** Finds `30m`, `1h30`, `1.5h`, `1:30h`, `2 hours`, `1 Std 30 Min` and the language's phrases. */
export function createEstimateReader(words: EstimateWords): EstimateReader {
  const hours = `(?:${words.hours}|h)`;
  const minutes = `(?:${words.minutes}|m)`;
  const phrases = words.phrases.map(([source]) => `(${source})`).join('|');
  const pattern = new RegExp(
    `(?<!\\S)(?:(?:${words.lead})\\s+|~\\s*)?(?<amount>` +
      `(?<clockHours>\\d{1,2}):(?<clockMinutes>[0-5]\\d)\\s*${hours}` +
      `|(?<hours>\\d{1,4}(?:[.,]\\d{1,2})?)\\s*${hours}` +
      `(?:(?<glued>\\d{1,2})(?:${minutes})?|\\s*(?:(?:${words.joint})\\s+)?(?<rest>\\d{1,2})\\s*${minutes})?` +
      `|(?<minutes>\\d{1,5}(?:[.,]\\d{1,2})?)\\s*${minutes}` +
      `|(?:${phrases}))${AFTER}`,
    'giu',
  );

  function minutesOf(match: RegExpMatchArray): number {
    const group = match.groups ?? {};
    const number = (text: string | undefined) => Number((text ?? '0').replace(',', '.'));
    const phrase = words.phrases.findIndex(([source]) =>
      new RegExp(`^(?:${source})$`, 'iu').test(group.amount ?? ''),
    );
    if (phrase >= 0) return words.phrases[phrase]?.[1] ?? 0;
    const whole = number(group.clockHours) + number(group.hours);
    const rest =
      number(group.clockMinutes) + number(group.glued) + number(group.rest) + number(group.minutes);
    return Math.round(whole * 60 + rest);
  }

  return (line) => {
    const text = words.clock === null ? line : line.replace(words.clock, (time) => 'x'.repeat(time.length));
    const tokens: EstimateToken[] = [];
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const total = minutesOf(match);
      if (total < 1 || total > MAX_WORKLOAD || IMPLAUSIBLE.test(match[0])) continue;
      if (words.refuseAfter.test(text.slice(0, start)) || words.refuseBefore.test(text.slice(end))) continue;
      tokens.push({ start, end, minutes: total });
    }
    return tokens;
  };
}
