import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dueWordsLine } from '#line/due-words.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import { readDueParts } from './read-due-parts.ts';

const now = Temporal.Instant.from('2026-11-23T09:00:00Z');

async function read(language: 'en' | 'de' | 'fr' | 'es' | 'it', words: string) {
  const parser = await loadQuickAddParser(language);
  return readDueParts(parser(dueWordsLine(words), { now, timeZone: 'UTC', firstDay: 1 }), 'UTC');
}

test.each(['', 'soon', '15'])('“%s” names no due date', async (words) => {
  expect(await read('en', words)).toBeNull();
});

test.each([
  ['en', 'tomorrow', { day: '2026-11-24', time: null }],
  ['en', 'next mon', { day: '2026-11-30', time: null }],
  ['en', 'tomorrow 3pm', { day: '2026-11-24', time: '15:00' }],
  ['de', 'morgen 15 Uhr', { day: '2026-11-24', time: '15:00' }],
  ['de', 'nächsten Montag', { day: '2026-11-30', time: null }],
  ['fr', 'demain 15h', { day: '2026-11-24', time: '15:00' }],
  ['fr', 'dans 2 semaines', { day: '2026-12-07', time: null }],
  ['es', 'mañana a las 15', { day: '2026-11-24', time: '15:00' }],
  ['es', 'en 2 semanas', { day: '2026-12-07', time: null }],
  ['it', 'domani alle 15', { day: '2026-11-24', time: '15:00' }],
  ['it', 'lunedì prossimo', { day: '2026-11-30', time: null }],
] as const)('in %s “%s” is read without a title', async (language, words, parts) => {
  expect(await read(language, words)).toEqual(parts);
});
