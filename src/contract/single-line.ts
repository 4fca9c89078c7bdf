import * as z from 'zod/mini';

/** Line breaks of every system, tabs of pasted text, and the blank of Braille, which no trimming takes for a space. */
const breaks = /[\t-\r\u0085\u2028\u2029\u2800]+/g;

/** Invisible code points: controls, lone surrogates, direction controls, zero-width characters. */
const unseen = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** Invisible code points that shape their neighbours: within emoji, and in scripts that need joiners or variants. */
const shaping = [
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,30})[\\u{e0020}-\\u{e007f}]',
  '(?<=[^\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Common}\\p{sc=Inherited}])[\\u200c\\u200d](?=\\p{L})',
  '(?<=\\p{sc=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{sc=Mongolian})[\\u180b-\\u180f]',
];
const shapingOrUnseen = new RegExp(`(${shaping.join('|')})|${unseen.source}`, 'gu');

/** No invisible characters: no name imitates another and no title breaks a line of a file. */
export function singleLine(text: string): string {
  const line = text.replace(breaks, ' ');
  return unseen.test(line) ? line.replace(shapingOrUnseen, '$1') : line;
}

/** Schema of a single-line name or title; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function line(longest: number) {
  return z.string().check(z.overwrite(singleLine), z.trim(), z.maxLength(longest));
}

/** Schema of a single-line name or title with at least one character. */
/* @__NO_SIDE_EFFECTS__ */
export function filledLine(longest: number) {
  return z.string().check(z.overwrite(singleLine), z.trim(), z.minLength(1), z.maxLength(longest));
}
