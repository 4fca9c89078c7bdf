import { unsplitLetters } from '../unsplit-letters.ts';

const ASCII = /^[\n -~]*$/;
const MARKS = /\p{M}+/gu;
const UNSPLIT = new RegExp(`[${Object.keys(unsplitLetters).join('')}]`, 'g');

/** Folds a text for searching: without case and accents. The server folds alike. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNSPLIT, (letter) => unsplitLetters[letter] ?? letter);
}

/** Name as it is compared: without case, accents and blanks around. */
export function nameKey(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ');
}
