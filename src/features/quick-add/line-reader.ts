import { Temporal } from 'temporal-polyfill';
import { loadQuickAddParser } from './parse.ts';
import type { QuickAddReading } from './parse-reading.ts';
import { readLine } from './read-line.ts';

/** Reads a line as typed now in a zone; the texts of `literals` are title whatever they say. */
export type LineReader = (line: string, literals: readonly string[], timeZone: string) => QuickAddReading;

/** Languages without a parser of their own are read in English. */
export async function loadLineReader(language: string): Promise<LineReader> {
  const parser = await loadQuickAddParser(language.startsWith('de') ? 'de' : 'en');
  return (line, literals, timeZone) =>
    readLine(parser, line, literals, { now: Temporal.Now.instant(), timeZone });
}
