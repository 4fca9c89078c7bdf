import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import { readTexts } from '#tests/factories/merged-texts.ts';
import { createFormats } from './format.ts';
import { repeatSentence } from './repeat-sentence.ts';

const texts = createInstance();

beforeAll(async () => {
  const resources = Object.fromEntries(languages.map((lng) => [lng, { pages: readTexts(lng, 'pages') }]));
  await texts.init({
    resources,
    lng: 'en',
    ns: ['pages'],
    defaultNS: 'pages',
    interpolation: { escapeValue: false },
  });
});

/** A Tuesday at nine in Berlin, the second of its month. */
const due = { dueDate: '2026-11-10T08:00:00.000Z', dueDay: null };
const berlin = 'Europe/Berlin';

function say(language: Language, rule: string, basis: RecurrenceRule['basis'] = 'date', isWholeDay = false) {
  const t = texts.getFixedT(language, 'pages');
  const formats = createFormats({ locale: language === 'en' ? 'en-GB' : language, timeZone: berlin });
  return repeatSentence(
    { rule, timeZone: berlin, basis },
    isWholeDay ? { ...due, dueDay: '2026-11-10' } : due,
    '2026-11-10',
    t,
    formats,
  );
}
const inAll = (rule: string, ...rest: [RecurrenceRule['basis']?, boolean?]) =>
  languages.map((language) => say(language, rule, ...rest).replaceAll('\u00a0', ' '));

test('a rule that no sentence can express is shown as its RRULE', () => {
  for (const sentence of inAll('FREQ=MONTHLY;BYDAY=1MO,3MO')) expect(sentence).toContain('FREQ=MONTHLY');
});

describe.each([
  [
    'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270303',
    'Every month on the second Tuesday at 09:00, until 3 Mar 2027',
    'Jeden Monat am zweiten Dienstag um 09:00, bis 3. März 2027',
    'Chaque mois, le deuxième mardi à 09:00, jusqu’au 3 mars 2027',
    'Cada mes, el segundo martes, 09:00, hasta el 3 mar 2027',
    'Ogni mese, il secondo martedì, 09:00, fino al 3 mar 2027',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU;COUNT=1',
    'Every 2 months on the last Sunday at 09:00, once',
    'Alle 2 Monate am letzten Sonntag um 09:00, einmal',
    'Tous les 2 mois, le dernier dimanche à 09:00, une fois',
    'Cada 2 meses, el último domingo, 09:00, una vez',
    'Ogni 2 mesi, l’ultima domenica, 09:00, una volta',
  ],
])('%s at nine', (rule, ...expected) => {
  test('has a sentence in five languages', () => {
    expect(inAll(rule)).toEqual(expected);
  });
});

describe.each([
  ['FREQ=DAILY', 'Every day', 'Jeden Tag', 'Chaque jour', 'Cada día', 'Ogni giorno'],
  [
    'FREQ=DAILY;INTERVAL=3;COUNT=5',
    'Every 3 days, 5 times',
    'Alle 3 Tage, 5-mal',
    'Tous les 3 jours, 5 fois',
    'Cada 3 días, 5 veces',
    'Ogni 3 giorni, 5 volte',
  ],
  [
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    'Every weekday',
    'Jeden Werktag',
    'Chaque jour ouvré',
    'Cada día laborable',
    'Ogni giorno feriale',
  ],
  [
    'FREQ=WEEKLY',
    'Every week on Tuesday',
    'Jede Woche am Dienstag',
    'Chaque semaine, le mardi',
    'Cada semana, el martes',
    'Ogni settimana di martedì',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR',
    'Every 2 weeks on Monday, Wednesday and Friday',
    'Alle 2 Wochen am Montag, Mittwoch und Freitag',
    'Toutes les 2 semaines, le lundi, mercredi et vendredi',
    'Cada 2 semanas, el lunes, miércoles y viernes',
    'Ogni 2 settimane di lunedì, mercoledì e venerdì',
  ],
  [
    'FREQ=MONTHLY',
    'Every month on day 10',
    'Jeden Monat am 10.',
    'Chaque mois, le 10',
    'Cada mes, el día 10',
    'Ogni mese, il giorno 10',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'Every month on its last day',
    'Jeden Monat am letzten Tag',
    'Chaque mois, le dernier jour',
    'Cada mes, el último día',
    'Ogni mese, l’ultimo giorno',
  ],
  [
    'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3',
    'Every year on 3 March',
    'Jedes Jahr am 3. März',
    'Chaque année, le 3 mars',
    'Cada año, el 3 de marzo',
    'Ogni anno, il 3 marzo',
  ],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=1SU',
    'Every year in March on the first Sunday',
    'Jedes Jahr im März am ersten Sonntag',
    'Chaque année en mars, le premier dimanche',
    'Cada año en marzo, el primer domingo',
    'Ogni anno in marzo, la prima domenica',
  ],
])('%s', (rule, ...expected) => {
  test('has a sentence for a due day in five languages', () => {
    expect(inAll(rule, 'date', true)).toEqual(expected);
  });
});

test('a rule from completion has a sentence in five languages', () => {
  expect(inAll('FREQ=WEEKLY', 'completion')).toEqual([
    'One week after it is completed',
    'Eine Woche nach dem Erledigen',
    'Une semaine après son achèvement',
    'Una semana después de terminarla',
    'Una settimana dopo il completamento',
  ]);
  expect(inAll('FREQ=DAILY;INTERVAL=10', 'completion')[1]).toBe('10 Tage nach dem Erledigen');
  expect(say('en', 'FREQ=WEEKLY;BYDAY=MO', 'completion')).toBe(
    'Every week on Monday, counted from when it is completed',
  );
});

test('French, Spanish and Italian have their plural form for millions', () => {
  for (const language of ['fr', 'es', 'it'] as const)
    expect(texts.exists('recurrence.every.day_many', { lng: language })).toBe(true);
});
