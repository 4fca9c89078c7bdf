import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/people/language-names.ts';
import { loadQuickAddParser } from './load-parser.ts';
import type { QuickAddContext } from './reading.ts';

const timeZone = 'Europe/Berlin';
const now = Temporal.PlainDateTime.from('2026-11-18T10:00').toZonedDateTime(timeZone).toInstant();

/** Lines whose time range ends the line's block; all are for the next day. */
const RANGES: Readonly<Record<Language, readonly (readonly [line: string, title: string, block: string])[]>> =
  {
    en: [
      ['Call Bob tomorrow 2-4pm', 'Call Bob', '14:00–16:00'],
      ['Call Bob tomorrow from 14:00 to 15:30', 'Call Bob', '14:00–15:30'],
      ['workshop tomorrow between 2 and 4 pm', 'workshop', '14:00–16:00'],
      ['tomorrow 9:15–10am call Bob', 'call Bob', '09:15–10:00'],
      ['party tomorrow 10pm-2am', 'party', '22:00–02:00'],
      ['Review tomorrow 2pm-4pm UTC+2', 'Review', '13:00–15:00'],
    ],
    de: [
      ['Anruf morgen 14-16 Uhr', 'Anruf', '14:00–16:00'],
      ['Anruf morgen von 14:00 bis 15:30 Uhr', 'Anruf', '14:00–15:30'],
      ['Anruf morgen zwischen 14 und 16 Uhr', 'Anruf', '14:00–16:00'],
      ['morgen 14–16 Uhr Anruf', 'Anruf', '14:00–16:00'],
    ],
    fr: [
      ['Appel demain de 14h à 16h', 'Appel', '14:00–16:00'],
      ['Appel demain entre 14h et 15h30', 'Appel', '14:00–15:30'],
      ['demain 14h–16h appel', 'appel', '14:00–16:00'],
      ['Appel demain 14:00-15:30', 'Appel', '14:00–15:30'],
    ],
    es: [
      ['Llamada mañana de 14 a 16h', 'Llamada', '14:00–16:00'],
      ['Llamada mañana de 2 a 4 de la tarde', 'Llamada', '14:00–16:00'],
      ['Llamada mañana desde las 14 hasta las 15:30', 'Llamada', '14:00–15:30'],
      ['mañana 14:00-16:00 llamada', 'llamada', '14:00–16:00'],
    ],
    it: [
      ['Chiamata domani dalle 14 alle 16', 'Chiamata', '14:00–16:00'],
      ['Chiamata domani dalle 2 alle 4 del pomeriggio', 'Chiamata', '14:00–16:00'],
      ['Chiamata domani tra le 14 e le 15:30', 'Chiamata', '14:00–15:30'],
      ['domani 14–16 chiamata', 'chiamata', '14:00–16:00'],
    ],
  };

const bob = { id: 'bob', face: 'person', name: 'Bob', userName: 'bob' } as const;

async function reading(language: Language, line: string, context: Partial<QuickAddContext> = {}) {
  const parser = await loadQuickAddParser(language);
  return parser(line, { now, timeZone, ...context });
}

const clock = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime().toString({
    smallestUnit: 'minute',
  });

describe.each(Object.entries(RANGES))('a time range in %s', (language, lines) => {
  it.each(lines)(
    '%s keeps its end: due when the block begins, estimated by its length',
    async (line, title, block) => {
      const read = await reading(language as Language, line);
      expect(read.title).toBe(title);
      expect(read.block && `${clock(read.block.startDate)}–${clock(read.block.endDate)}`).toBe(block);
      expect(read.dueDate).toBe(read.block?.startDate);
      const minutes = Temporal.Instant.from(read.block?.startDate ?? '')
        .until(read.block?.endDate ?? '')
        .total('minutes');
      expect(read.workload).toBe(minutes);
    },
  );
});

it.each([
  ['what repeats', 'Standup every Monday 9-9:30am'],
  ['an escaped range', 'Call Bob tomorrow \\2-4pm'],
  ['a time and an estimate', 'Call Bob tomorrow 2pm 2h'],
  ['pages', 'Read pages 2-4 tomorrow'],
])('no block is planned for %s', async (_, line) => {
  expect((await reading('en', line)).block).toBeNull();
});

it('no block is planned in the calendar of whoever asks others', async () => {
  const read = await reading('en', 'Review tomorrow 2-4pm @Bob', { parties: [bob] });
  expect(read).toMatchObject({ block: null, workload: 120, parties: [bob] });
});

it('an estimate beside a range leaves the block as long as the range', async () => {
  const read = await reading('en', 'Workshop tomorrow 10am-12pm 30m');
  expect(read.workload).toBe(30);
  expect(read.block && clock(read.block.endDate)).toBe('12:00');
});

it('a block over a change of the clocks ends when its clocks say so', async () => {
  const before = Temporal.PlainDateTime.from('2026-10-24T10:00').toZonedDateTime(timeZone).toInstant();
  const { block } = await reading('en', 'Watch the stars tomorrow 1am-5am', { now: before });
  expect(block && `${clock(block.startDate)}–${clock(block.endDate)}`).toBe('01:00–05:00');
});
