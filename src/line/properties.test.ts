import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { seed } from '#tests/random-seed.ts';
import { readRepeatRule } from '#time/recurrence/repeat-rule.ts';
import { loadQuickAddParser } from './load-parser.ts';
import type { QuickAddContext, QuickAddKind, QuickAddReading } from './reading.ts';

/** Settings of the random runs. A failure prints the seed and the smallest line; `SEED=… npx vitest run` repeats it. */
const RUNS = { seed, numRuns: 1_000 };

const CONTEXT: QuickAddContext = {
  now: Temporal.Instant.from('2026-10-14T10:20:30Z'),
  timeZone: 'Europe/Berlin',
};

/** Pieces that are recognized in one of the languages, and some that nearly are. */
const PIECES =
  `tomorrow today tonight friday Sat sun may May 3 12 12. 3.12. 2026 2026-12-05 3pm pm am 15:30 9-11 12/5 1/2 at on by next 2-4pm von zwischen de 14h dalle alle à 16h the 7th werktags Ende
  this week month in days 2 two hours minutes 30m 1h 1h30 30 min 1.5h for and ! !! !low #a #roof # #3 "a b" " \\ \\30m ( ) , . the of every
  to - morgen Morgen heute Abend früh Freitag Freitagabend So. Do Mai am um bis 15 Uhr Uhr Std 1,5 Stunden Tagen nächste Woche
  every every other mondays mon weekday daily monthly 15th last until starting from 1st day year jeden jede alle zwei Montag montags
  Werktag täglich letzten Monat ab bis Dezember chaque tous les toutes semaines lundi jours jusqu'au mars cada lunes semana hasta ogni lunedì settimane fino al di
  halb neun Mitternacht 24 midnight noon now evening UTC+2 EST Z Bob call Frühstück Soße ß 🙂 x`.split(/\s+/);

const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join(' ')),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES, ' ', '  ', '\t'), { maxLength: 12 })
      .map((p) => p.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const isPlain = (reading: QuickAddReading) => reading.parts.every((part) => part.kind === 'title');
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const isEscaped = (text: string) => /["“„«\\]/.test(text);

describe.each(languages)(`any line in %s (seed ${seed})`, async (language) => {
  const parser = await loadQuickAddParser(language);

  it('is covered by its parts, exactly and in order', () => {
    fc.assert(
      fc.property(line, (text) => {
        const { parts } = parser(text, CONTEXT);
        let end = 0;
        for (const part of parts) {
          expect(part.start).toBe(end);
          expect(part.end).toBeGreaterThan(part.start);
          expect(part.text).toBe(text.slice(part.start, part.end));
          end = part.end;
        }
        expect(end).toBe(text.length);
      }),
      RUNS,
    );
  });

  it('keeps a title unless it is blank, and values within their bounds', () => {
    fc.assert(
      fc.property(line, (text) => {
        const { title, dueDate, isWholeDay, recurrence, workload, importance, labels, parts } = parser(
          text,
          CONTEXT,
        );
        expect(title === '').toBe(text.trim() === '');
        expect(title).toBe(title.trim().replace(/\s+/g, ' '));
        if (dueDate !== null) expect(Temporal.Instant.from(dueDate).toString()).toBe(dueDate);
        if (dueDate === null) expect(isWholeDay).toBe(false);
        expect(workload === null || (Number.isInteger(workload) && workload > 0)).toBe(true);
        expect(importance === null || (importance >= 0 && importance <= 100)).toBe(true);
        const isRecognized = (kind: QuickAddKind) => parts.some((part) => part.kind === kind);
        expect(isRecognized('date') || isRecognized('recurrence')).toBe(dueDate !== null);
        expect(isRecognized('recurrence')).toBe(recurrence !== null);
        if (recurrence !== null) expect(readRepeatRule(recurrence.rule)).not.toBeNull();
        // A time range (`2-4pm`) gives both the time and the estimate.
        if (isRecognized('workload')) expect(workload).not.toBeNull();
        if (workload !== null) expect(isRecognized('workload') || isRecognized('date')).toBe(true);
        expect(parts.some((part) => part.kind === 'importance')).toBe(importance !== null);
        expect(parts.some((part) => part.kind === 'label')).toBe(labels.length > 0);
      }),
      RUNS,
    );
  });

  it('loses no word: all unrecognized words are the title', () => {
    fc.assert(
      fc.property(
        line.filter((text) => !isEscaped(text)),
        (text) => {
          const { title, parts } = parser(text, CONTEXT);
          const left = parts.filter(({ kind }) => kind === 'title').map((part) => part.text);
          expect(wordsOf(title)).toEqual(wordsOf(left.join(' ')));
        },
      ),
      RUNS,
    );
  });

  it('leaves a title without further tokens', () => {
    fc.assert(
      fc.property(
        line.filter((text) => !isEscaped(text)),
        (text) => {
          const { title } = parser(text, CONTEXT);
          const again = parser(title, CONTEXT);
          expect(again.title).toBe(title);
          expect(isPlain(again)).toBe(true);
        },
      ),
      RUNS,
    );
  });
});
