import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import { loadQuickAddParser } from './load-parser.ts';
import type { QuickAddReading } from './reading.ts';

export const timeZone = 'Europe/Berlin';
/** A Wednesday. */
export const now = Temporal.PlainDateTime.from('2026-11-18T10:00').toZonedDateTime(timeZone).toInstant();

/** Lines with their meaning: `title | due | minutes | rule`, of which what is missing at the end is not in the line. */
type Lines = Readonly<Record<Language, readonly (readonly [line: string, meaning: string])[]>>;

export const parsers = new Map(
  await Promise.all(languages.map(async (each) => [each, await loadQuickAddParser(each)] as const)),
);

function meaningOf(language: Language, line: string): string {
  const reading = parsers.get(language)?.(line, { now, timeZone });
  if (reading === undefined) throw new Error(`no parser of ${language}`);
  const { title, workload, recurrence } = reading;
  const rule = recurrence?.rule.replace('FREQ=', '');
  const parts = [title, dueOf(reading), workload === null ? '-' : `${workload}`, rule ?? '-'];
  return parts.join(' | ').replace(/(?: \| -)+$/, '');
}

export function dueOf({ dueDate, isWholeDay }: QuickAddReading): string {
  if (dueDate === null) return '-';
  const due = Temporal.Instant.from(dueDate).toZonedDateTimeISO(timeZone);
  if (isWholeDay) return due.toPlainDate().toString().slice(5);
  return due.toPlainDateTime().toString({ smallestUnit: 'minute' }).slice(5).replace('T', ' ');
}

/** Tests lines with their meaning, in each language. */
export function describeLines(what: string, lines: Lines) {
  describe.each(languages)(`${what}, in %s`, (language) => {
    it.each(lines[language])('%s', (line, meaning) => {
      expect(meaningOf(language, line)).toBe(meaning);
    });
  });
}
