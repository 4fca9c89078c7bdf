import type { DateWords } from './dates/date-words.ts';
import type { TextRange } from './reading.ts';

interface Surrounded extends TextRange {
  /** Words included before the date, with their blanks: `by next `. */
  readonly lead: string;
}

/** Includes words around the date (`by`, `due on`, `at the latest`), brackets and punctuation, which the title would keep. */
export function withSurroundings(
  text: string,
  core: TextRange,
  isClear: boolean,
  words: Pick<DateWords, 'lead' | 'leadBeforeClear' | 'trail'>,
): Surrounded {
  let { start } = core;
  const leadPattern = isClear ? words.leadBeforeClear : words.lead;
  for (;;) {
    const match = leadPattern.exec(text.slice(0, start));
    if (!match) break;
    start = match.index;
  }
  const end = core.end + (words.trail.exec(text.slice(core.end))?.[0].length ?? 0);
  return { ...enclosed(text, { start, end }), lead: text.slice(start, core.start) };
}

/** Includes brackets around and punctuation after. */
export function enclosed(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  if (`${text[start - 1]}${text[end]}` === '()' || `${text[start - 1]}${text[end]}` === '[]') {
    start -= 1;
    end += 1;
  }
  end += /^[.,;:!?]*(?=\s|$)/.exec(text.slice(end))?.[0].length ?? 0;
  // French puts a blank before a colon.
  if (text.slice(0, start).trim() === '') end += /^\s:(?=\s)/.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end };
}

/** Whether a range is delimited by blanks, brackets or closing punctuation: `today's` is no day. */
export function standsAlone(text: string, { start, end }: TextRange): boolean {
  return /(?:^|[\s([])$/.test(text.slice(0, start)) && /^[.,;:!?)\]]*(?:\s|$)/.test(text.slice(end));
}
