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
  let { start, end } = core;
  const isClearWord = words.clear.test(text.slice(start, end));
  for (;;) {
    const leadPattern = isClearWord ? words.leadBeforeClear : words.lead;
    const match = leadPattern.exec(text.slice(0, start));
    if (!match) break;
    start = match.index;
  }
  const lead = text.slice(start, core.start);
  if (text[start - 1] === '(' && text[end] === ')') {
    start -= 1;
    end += 1;
  }
  end += /^[.,;:!?]*(?=\s|$)/.exec(text.slice(end))?.[0].length ?? 0;
  if (text.slice(end).trim() === '') start -= /(?<=\S),\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start, end, lead };
}
