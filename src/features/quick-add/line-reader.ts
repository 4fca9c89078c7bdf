import { Temporal } from 'temporal-polyfill';
import { chooseLanguage } from '#i18n/languages.ts';
import { loadQuickAddParser } from './parse.ts';
import type { QuickAddReading } from './parse-reading.ts';
import { readLine } from './read-line.ts';

/** Reads a line as typed now in a zone; the texts of `literals` are title whatever they say. */
export type LineReader = (line: string, literals: readonly string[], timeZone: string) => QuickAddReading;

/** `language` may be a tag such as `de-AT`; one that Daywall does not speak is read as English. */
export async function loadLineReader(language: string): Promise<LineReader> {
  const parser = await loadQuickAddParser(chooseLanguage(language, []));
  return (line, literals, timeZone) =>
    readLine(parser, line, literals, { now: Temporal.Now.instant(), timeZone });
}
