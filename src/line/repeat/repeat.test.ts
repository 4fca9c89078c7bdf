import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import { read } from '../languages/test-phrases.ts';
import { loadQuickAddParser } from '../load-parser.ts';

/** Expected reading of a line: title, local first date and recurrence rule. */
type Repetition = readonly [line: string, title: string, due: string, rule: string];

const WORK_DAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
const LAST_FRIDAY = 'FREQ=MONTHLY;BYDAY=-1FR';
const MONDAYS = 'FREQ=WEEKLY;BYDAY=MO';

/** Typed on Wednesday, 2026-10-14 at 12:20:30 in Berlin. */
const REPETITIONS: Readonly<Record<Language, readonly Repetition[]>> = {
  en: [
    ['Water the plants every monday 8:00', 'Water the plants', '2026-10-19 08:00', MONDAYS],
    ['Report every 2 weeks', 'Report', '2026-10-14', 'FREQ=WEEKLY;INTERVAL=2'],
    ['Standup EVERY weekday at 9', 'Standup', '2026-10-15 09:00', WORK_DAYS],
    ['Gym every mon-fri 7am', 'Gym', '2026-10-15 07:00', WORK_DAYS],
    ['Standup every Monday with Bob', 'Standup with Bob', '2026-10-19', MONDAYS],
    ['Gym every mon, wed and fri', 'Gym', '2026-10-14', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['Call Bob every monday and every friday', 'Call Bob', '2026-10-16', 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['Call mom on mondays', 'Call mom', '2026-10-19', MONDAYS],
    ['Call mom mondays and thursdays 3pm', 'Call mom', '2026-10-15 15:00', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['Yoga (every tuesday)', 'Yoga', '2026-10-20', 'FREQ=WEEKLY;BYDAY=TU'],
    ['Report every other tuesday', 'Report', '2026-10-20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Trash every 2nd week on tuesday', 'Trash', '2026-10-20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Pay rent every month on the 1st', 'Pay rent', '2026-11-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Pay rent every 15th', 'Pay rent', '2026-10-15', 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ['Pay rent every 31st', 'Pay rent', '2026-10-31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['Beer every last friday of the month at 6pm', 'Beer', '2026-10-30 18:00', LAST_FRIDAY],
    ['Close books last day of every month', 'Close books', '2026-10-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Invoice every quarter', 'Invoice', '2026-10-14', 'FREQ=MONTHLY;INTERVAL=3'],
    ['Taxes every year on April 15', 'Taxes', '2027-04-15', 'FREQ=YEARLY'],
    ['Leap every feb 29', 'Leap', '2028-02-29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
    ['every morning run', 'run', '2026-10-15 09:00', 'FREQ=DAILY'],
    ['Call Bob every evening at 8', 'Call Bob', '2026-10-14 20:00', 'FREQ=DAILY'],
    ['Backup daily 22:00', 'Backup', '2026-10-14 22:00', 'FREQ=DAILY'],
    ['Run everyday', 'Run', '2026-10-14', 'FREQ=DAILY'],
    ['Weekly review friday 3pm every week', 'Weekly review', '2026-10-16 15:00', 'FREQ=WEEKLY'],
    ['Call Bob tomorrow every 3 days', 'Call Bob', '2026-10-15', 'FREQ=DAILY;INTERVAL=3'],
    ['Vitamins every day until end of month', 'Vitamins', '2026-10-14', 'FREQ=DAILY;UNTIL=20261031'],
    ['Vitamins every day until 1 March at 8', 'Vitamins', '2026-10-15 08:00', 'FREQ=DAILY;UNTIL=20270301'],
    ['Gym every friday starting 1 March', 'Gym', '2027-03-05', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Read "every day" every day', 'Read "every day"', '2026-10-14', 'FREQ=DAILY'],
  ],
  de: [
    ['Blumen gießen jeden Montag um 8', 'Blumen gießen', '2026-10-19 08:00', MONDAYS],
    ['Jeden Montag Müll', 'Müll', '2026-10-19', MONDAYS],
    ['Freitags Sport', 'Sport', '2026-10-16', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Sport montags und donnerstags 18 Uhr', 'Sport', '2026-10-15 18:00', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['Standup jeden Mo–Fr 9 Uhr', 'Standup', '2026-10-15 09:00', WORK_DAYS],
    ['Standup jeden Werktag 9 Uhr', 'Standup', '2026-10-15 09:00', WORK_DAYS],
    ['Bericht alle zwei Wochen', 'Bericht', '2026-10-14', 'FREQ=WEEKLY;INTERVAL=2'],
    ['Bericht alle 2 Wochen am Dienstag', 'Bericht', '2026-10-20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Müll jeden zweiten Dienstag', 'Müll', '2026-10-20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Jeden 2. Tag Blumen', 'Blumen', '2026-10-14', 'FREQ=DAILY;INTERVAL=2'],
    ['Miete monatlich am 1.', 'Miete', '2026-11-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Miete jeden 15.', 'Miete', '2026-10-15', 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ['Kasse jeden Monatsletzten', 'Kasse', '2026-10-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Treff jeden letzten Freitag im Monat um 19 Uhr', 'Treff', '2026-10-30 19:00', LAST_FRIDAY],
    ['Treff jeden zweiten Montag im Monat', 'Treff', '2026-11-09', 'FREQ=MONTHLY;BYDAY=2MO'],
    ['Oma jedes Jahr am 24. Dezember', 'Oma', '2026-12-24', 'FREQ=YEARLY'],
    ['Oma jeden 24. Dezember', 'Oma', '2026-12-24', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24'],
    ['Jeden Morgen laufen', 'laufen', '2026-10-15 09:00', 'FREQ=DAILY'],
    ['Jeden Montagabend Chor', 'Chor', '2026-10-19 19:00', MONDAYS],
    ['Jeden Abend um 8 Nachrichten', 'Nachrichten', '2026-10-14 20:00', 'FREQ=DAILY'],
    ['Tabletten täglich um 8 bis 1. März', 'Tabletten', '2026-10-15 08:00', 'FREQ=DAILY;UNTIL=20270301'],
    ['Tabletten taeglich', 'Tabletten', '2026-10-14', 'FREQ=DAILY'],
    ['Sport jeden Freitag ab 1. März', 'Sport', '2027-03-05', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Sport ab Montag jede Woche', 'Sport', '2026-10-19', 'FREQ=WEEKLY'],
  ],
  fr: [
    ['Arroser les plantes tous les lundis 8:00', 'Arroser les plantes', '2026-10-19 08:00', MONDAYS],
    ['Chaque lundi poubelles', 'poubelles', '2026-10-19', MONDAYS],
    ['Rapport toutes les deux semaines', 'Rapport', '2026-10-14', 'FREQ=WEEKLY;INTERVAL=2'],
    ['Poubelles un mardi sur deux', 'Poubelles', '2026-10-20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Poubelles tous les quinze jours', 'Poubelles', '2026-10-14', 'FREQ=WEEKLY;INTERVAL=2'],
    ['Sport les lundis et jeudis à 18h', 'Sport', '2026-10-15 18:00', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['Réunion tous les jours ouvrés à 9h', 'Réunion', '2026-10-15 09:00', WORK_DAYS],
    ['Loyer le 1er de chaque mois', 'Loyer', '2026-11-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Loyer chaque mois le 15', 'Loyer', '2026-10-15', 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ['Bière chaque dernier vendredi du mois à 19h', 'Bière', '2026-10-30 19:00', LAST_FRIDAY],
    ['Impôts tous les 15 avril', 'Impôts', '2027-04-15', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15'],
    ['lire CHAQUE SOIR 30min', 'lire', '2026-10-14 19:00', 'FREQ=DAILY'],
    [
      'Pilule tous les jours à 8h jusqu’au 1er mars',
      'Pilule',
      '2026-10-15 08:00',
      'FREQ=DAILY;UNTIL=20270301',
    ],
    ['Sport chaque vendredi à partir du 1er mars', 'Sport', '2027-03-05', 'FREQ=WEEKLY;BYDAY=FR'],
  ],
  es: [
    ['Regar las plantas cada lunes 8:00', 'Regar las plantas', '2026-10-19 08:00', MONDAYS],
    ['Todos los viernes deporte', 'deporte', '2026-10-16', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Deporte los lunes y jueves a las 18', 'Deporte', '2026-10-15 18:00', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['Informe cada dos semanas', 'Informe', '2026-10-14', 'FREQ=WEEKLY;INTERVAL=2'],
    ['Informe cada 2 semanas el martes', 'Informe', '2026-10-20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Basura un día sí y otro no', 'Basura', '2026-10-14', 'FREQ=DAILY;INTERVAL=2'],
    ['Reunión cada día laborable a las 9', 'Reunión', '2026-10-15 09:00', WORK_DAYS],
    ['Alquiler el 1 de cada mes', 'Alquiler', '2026-11-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Alquiler cada día 15', 'Alquiler', '2026-10-15', 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ['Cervezas cada último viernes del mes a las 19', 'Cervezas', '2026-10-30 19:00', LAST_FRIDAY],
    ['Renta cada 15 de abril', 'Renta', '2027-04-15', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15'],
    ['Cada mañana correr', 'correr', '2026-10-15 09:00', 'FREQ=DAILY'],
    ['Pastilla todos los dias hasta el 1 de marzo', 'Pastilla', '2026-10-14', 'FREQ=DAILY;UNTIL=20270301'],
    ['Deporte cada viernes a partir del 1 de marzo', 'Deporte', '2027-03-05', 'FREQ=WEEKLY;BYDAY=FR'],
  ],
  it: [
    ['Annaffiare le piante ogni lunedì 8:00', 'Annaffiare le piante', '2026-10-19 08:00', MONDAYS],
    ['Tutti i venerdi sport', 'sport', '2026-10-16', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Sport ogni lunedì e giovedì alle 18', 'Sport', '2026-10-15 18:00', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['Relazione ogni due settimane', 'Relazione', '2026-10-14', 'FREQ=WEEKLY;INTERVAL=2'],
    ['Rifiuti a settimane alterne', 'Rifiuti', '2026-10-14', 'FREQ=WEEKLY;INTERVAL=2'],
    ['Riunione ogni giorno feriale alle 9', 'Riunione', '2026-10-15 09:00', WORK_DAYS],
    ['Affitto il 1 di ogni mese', 'Affitto', '2026-11-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Affitto ogni 15 del mese', 'Affitto', '2026-10-15', 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ["l'ultimo venerdì di ogni mese birra", 'birra', '2026-10-30', LAST_FRIDAY],
    ['Tasse ogni 15 aprile', 'Tasse', '2027-04-15', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15'],
    ['ogni lunedì mattina correre', 'correre', '2026-10-19 09:00', MONDAYS],
    [
      'Pastiglia ogni giorno alle 8 fino al 1 marzo',
      'Pastiglia',
      '2026-10-15 08:00',
      'FREQ=DAILY;UNTIL=20270301',
    ],
    ['Sport ogni venerdì dal 1 marzo', 'Sport', '2027-03-05', 'FREQ=WEEKLY;BYDAY=FR'],
  ],
};

/** Lines that are a title and nothing else. */
const REFUSED: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'everyday life',
    'Daily standup',
    'Weekly review',
    'every monday',
    '"every monday" song',
    'Watch Every Day Counts',
    'Photo of every monday',
    'not every day',
    'Review every 3rd page',
    'Read every 2 pages',
    'Ring every 30 minutes',
    // Contradictions are not guessed.
    'Gym every friday tomorrow',
    'Gym every monday every friday',
    'Gym every friday until tomorrow',
  ],
  de: [
    'Jeder hat Recht',
    'Jeder Tag zählt',
    'Jeder so wie er kann',
    'Montagsrunde',
    'Alle Jahre wieder singen',
    'alle Tage',
    'Fast jeden Tag müde',
  ],
  fr: [
    'Toute la journée',
    'Chaque chose à sa place',
    'Les lundis au soleil',
    'Bilan de chaque mois',
    'Lire tous les livres',
  ],
  es: ['Cada uno en su casa', 'Los lunes al sol', 'Diario de cada día', 'Todos los libros'],
  it: ['Ognuno a casa sua', 'Diario di ogni giorno', 'Tutti i libri', 'Ogni tanto correre'],
};

describe.each(languages)('the recurrence reader in %s', async (language) => {
  const parser = await loadQuickAddParser(language);
  const now = Temporal.Instant.from('2026-10-14T10:20:30Z');

  it.each(REFUSED[language])('no repetition in: %s', (line) => {
    expect(read(parser, line)).toEqual([line, null, null, null]);
  });

  it.each(REPETITIONS[language])('%s', (line, title, due, rule) => {
    expect(read(parser, line).slice(0, 2)).toEqual([title, due]);
    const { recurrence, parts } = parser(line, { now, timeZone: 'Europe/Berlin' });
    expect(recurrence).toEqual({ rule, timeZone: 'Europe/Berlin', basis: 'date' });
    expect(parts.some(({ kind }) => kind === 'recurrence')).toBe(true);
  });
});

describe('the first date of a series', async () => {
  const parser = await loadQuickAddParser('en');

  test.each([
    ['x every wednesday', '2026-10-14T12:00', '2026-10-14'],
    ['x every wednesday 9am', '2026-10-14T12:00', '2026-10-21 09:00'],
    ['x every wednesday 6pm', '2026-10-14T12:00', '2026-10-14 18:00'],
    ['x every day 9am', '2026-12-31T12:00', '2027-01-01 09:00'],
    ['x every last friday 9am', '2026-10-30T12:00', '2026-11-27 09:00'],
    ['x every month on the 31st', '2026-11-02T12:00', '2026-12-31'],
  ])('%s at %s: %s', (line, local, due) => {
    expect(read(parser, line, local)).toEqual(['x', due, null, null]);
  });

  it('is computed in the writer’s zone', () => {
    expect(read(parser, 'x every sunday', '2026-10-18T00:30', 'Pacific/Auckland')[1]).toBe('2026-10-18');
    const now = Temporal.Instant.from('2026-10-17T12:00:00Z');
    expect(parser('x every sunday', { now, timeZone: 'Pacific/Auckland' }).recurrence?.timeZone).toBe(
      'Pacific/Auckland',
    );
  });

  it('follows the writer’s first day of the week', () => {
    const now = Temporal.Instant.from('2026-10-14T10:20:30Z');
    const ruleOf = (line: string, firstDay: number) =>
      parser(line, { now, timeZone: 'Europe/Berlin', firstDay }).recurrence?.rule;
    expect(ruleOf('x every 2 weeks on sat and sun', 7)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;WKST=SU');
    expect(ruleOf('x every 2 weeks on sat and sun', 1)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU');
    expect(ruleOf('x every sat and sun', 7)).toBe('FREQ=WEEKLY;BYDAY=SA,SU');
  });
});
