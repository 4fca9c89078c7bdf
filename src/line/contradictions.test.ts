import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import { loadQuickAddParser } from './load-parser.ts';

/** Lines whose pieces contradict each other, and one that only looks so. */
const LINES: Readonly<
  Record<Language, { readonly contradictory: readonly string[]; readonly clear: readonly string[] }>
> = {
  en: {
    contradictory: [
      'call Bob tomorrow on friday',
      'call Bob friday the 9th',
      'every friday tomorrow yoga',
      'gym every monday 7am 8am',
      'visa 02/03/2026 11:00',
    ],
    clear: ['call Bob tomorrow 3pm', 'watch Any Given Sunday tomorrow', 'call Bob', 'gym every monday 7am'],
  },
  de: {
    contradictory: [
      'Bob anrufen morgen am Freitag',
      'Bob anrufen Freitag den 9.',
      'Yoga jeden Freitag morgen um 9 am Montag',
    ],
    clear: ['Bob anrufen morgen 15 Uhr', 'Guten Morgen'],
  },
  fr: {
    contradictory: ['appeler Bob demain le 3 décembre', 'appeler Bob vendredi le 9'],
    clear: ['appeler Bob demain à 15h', 'crêpes Mardi Gras demain'],
  },
  es: {
    contradictory: ['llamar a Bob mañana el 3 de diciembre', 'llamar a Bob viernes día 9'],
    clear: ['llamar a Bob mañana a las 15', 'ver Domingo Sangriento mañana'],
  },
  it: {
    contradictory: ['chiamare Bob domani il 3 dicembre', 'chiamare Bob venerdì il 9'],
    clear: ['chiamare Bob domani alle 15', 'frittelle Martedì grasso domani'],
  },
};

const timeZone = 'Europe/Berlin';
const now = Temporal.PlainDateTime.from('2026-11-18T10:00').toZonedDateTime(timeZone).toInstant();

describe.each(languages)('pieces that contradict each other, in %s', async (language) => {
  const parser = await loadQuickAddParser(language);

  it.each(LINES[language].contradictory)('%s is left alone, and the reading says so', (line) => {
    expect(parser(line, { now, timeZone })).toMatchObject({
      title: line,
      dueDate: null,
      recurrence: null,
      isContradictory: true,
    });
  });

  it.each(LINES[language].clear)('%s has none', (line) => {
    expect(parser(line, { now, timeZone }).isContradictory).toBe(false);
  });
});

it('two estimates are left in the title, and the reading says so', async () => {
  const parser = await loadQuickAddParser('en');
  expect(parser('30m run tomorrow 1h', { now, timeZone })).toMatchObject({
    workload: null,
    isContradictory: true,
  });
});
