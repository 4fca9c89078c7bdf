import type { TextRange } from './reading.ts';
import { enclosed } from './surroundings.ts';

interface NamedToken<T> extends TextRange {
  readonly named: T;
}

/** Maximum length of a name. Words. */
const LONGEST_NAME = 8;

/** Finds a sign with the longest known name behind it, which may contain blanks. */
export function findNamed<T>(
  text: string,
  sign: '@' | '+' | '/',
  lookUp: (name: string) => T | null,
): NamedToken<T>[] {
  const tokens: NamedToken<T>[] = [];
  for (const { index } of text.matchAll(new RegExp(`(?<![^\\s([])[${sign}](?=\\S)`, 'gu'))) {
    const words = [...text.slice(index + 1).matchAll(/\S+/gu)].slice(0, LONGEST_NAME).reverse();
    for (const word of words) {
      const whole = index + 1 + word.index + word[0].length;
      const bare = whole - (/[.,;:!?)\]]+$/.exec(word[0])?.[0].length ?? 0);
      const end = [whole, bare].find((each) => lookUp(text.slice(index + 1, each)) !== null);
      const named = end === undefined ? null : lookUp(text.slice(index + 1, end));
      if (end === undefined || named === null) continue;
      tokens.push({ ...enclosed(text, { start: index, end }), named });
      break;
    }
  }
  return tokens;
}
