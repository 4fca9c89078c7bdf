import type { DateWords } from './parse-language.ts';
import type { TextRange } from './parse-reading.ts';

interface Surrounded extends TextRange {
  /** The words taken in before the date, with their blanks: `by next `. */
  readonly lead: string;
}

/**
 * Takes in what would be left over in the title without the date: the words before it (`by`, `due on`), a pair of
 * brackets around it, punctuation after it, and at the end of the line a comma before it.
 */
export function withSurroundings(text: string, core: TextRange, words: DateWords): Surrounded {
  let { start } = core;
  const isClearWord = words.clear.test(text.slice(start, core.end));
  for (;;) {
    const leadPattern = isClearWord ? words.leadBeforeClear : words.lead;
    const match = leadPattern.exec(text.slice(0, start));
    if (!match) break;
    start = match.index;
  }
  return { ...enclosed(text, { start, end: core.end }), lead: text.slice(start, core.start) };
}

/** With a pair of brackets around it, punctuation after it, and at the end of the line a comma before it. */
export function enclosed(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  if (text[start - 1] === '(' && text[end] === ')') {
    start -= 1;
    end += 1;
  }
  end += /^[.,;:!?]*(?=\s|$)/.exec(text.slice(end))?.[0].length ?? 0;
  if (text.slice(end).trim() === '') start -= /(?<=\S),\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start, end };
}

/**
 * Whether blanks, brackets or closing punctuation surround the range. Chrono's own boundaries are ASCII, which makes
 * `Frühstück` a Friday (`Fr`), `Soße` a Sunday (`So`) and `today's` a day.
 */
export function standsAlone(text: string, { start, end }: TextRange): boolean {
  return /(?:^|[\s(])$/.test(text.slice(0, start)) && /^[.,;:!?)\]]*(?:\s|$)/.test(text.slice(end));
}
