import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/people/language-names.ts';
import { describeLines, dueOf, now, parsers, timeZone } from './describe-lines.test-support.ts';

describeLines('a day behind its time', {
  en: [
    ['Meeting 3pm tomorrow', 'Meeting | 11-19 15:00'],
    ['Shift 2-10pm tomorrow', 'Shift | 11-19 14:00 | 480'],
    ['Dentist at 11 on friday', 'Dentist | 11-20 11:00'],
  ],
  de: [
    ['Treffen 15 Uhr morgen', 'Treffen | 11-19 15:00'],
    ['Schicht 14-22 Uhr morgen', 'Schicht | 11-19 14:00 | 480'],
    ['Zahnarzt um 11 morgen', 'Zahnarzt | 11-19 11:00'],
    ['Laufen 6 Uhr morgen früh', 'Laufen | 11-19 06:00'],
    ['Laufen um 7 am Morgen', 'Laufen | 11-19 07:00'],
    ['Zahnarzt 9.30 Uhr bis zum 24. Dezember', 'Zahnarzt | 12-24 09:30'],
  ],
  fr: [
    ['réunion 16h demain', 'réunion | 11-19 16:00'],
    ['garde 14h-22h demain', 'garde | 11-19 14:00 | 480'],
    ['Dentiste à 8h30 le 27', 'Dentiste | 11-27 08:30'],
  ],
  es: [
    ['reunión a las 16 mañana', 'reunión | 11-19 16:00'],
    ['turno 14-22h mañana', 'turno | 11-19 14:00 | 480'],
    ['a las 3 el 27 comprar pan', 'comprar pan | 11-27 15:00'],
  ],
  it: [
    ['riunione alle 16 domani', 'riunione | 11-19 16:00'],
    ['turno 14:00-22:00 domani', 'turno | 11-19 14:00 | 480'],
    ['entro le 18 il 27 comprare latte', 'comprare latte | 11-27 18:00'],
  ],
});

describeLines('a time of the day with the unit of hours', {
  en: [
    ['18:00 h yoga', 'yoga | 11-18 18:00'],
    ['yoga 18:00h', 'yoga | 11-18 18:00'],
    ['yoga 1:30h', 'yoga | - | 90'],
    ['yoga 8h tomorrow', 'yoga | 11-19 | 480'],
  ],
  de: [
    ['18:00 h Yoga', 'Yoga | 11-18 18:00'],
    ['Yoga 18.30 h', 'Yoga | 11-18 18:30'],
    ['Notar morgen 10h', 'Notar | 11-19 10:00'],
    ['Notar morgen 2h', 'Notar | 11-19 | 120'],
    ['Nachfassen binnen 48 Stunden', 'Nachfassen | 11-20 10:00'],
  ],
  fr: [
    ['18:00 h yoga', 'yoga | 11-18 18:00'],
    ['relance sous 48h', 'relance | 11-20 10:00'],
    ['yoga (15h demain)', 'yoga | 11-19 15:00'],
  ],
  es: [
    ['cita jueves 12.30h', 'cita | 11-19 12:30'],
    ['cita 12.30h 30 minutos', 'cita | 11-18 12:30 | 30'],
    ['18:00 h yoga', 'yoga | 11-18 18:00'],
    ['lunes reunión 9h', 'reunión | 11-23 09:00'],
    ['yoga 1:30h', 'yoga | - | 90'],
  ],
  it: [
    ['notaio domani 10h', 'notaio | 11-19 10:00'],
    ['18:00 h yoga', 'yoga | 11-18 18:00'],
    ['notaio lunedì 23 ore 8', 'notaio | 11-23 08:00'],
  ],
});

describeLines('a time beside a written date', {
  en: [
    ['visa 03.12.2026 11:00', 'visa | 12-03 11:00'],
    ['visa 2026/12/03 11:00', 'visa | 12-03 11:00'],
    ['party dec 11 starting 6pm', 'party | 12-11 18:00'],
    ['visa 25/12/2026 11:00', 'visa | 12-25 11:00'],
    ['party feb 31 6pm', 'party feb 31 6pm'],
    ['visa 02/03/2026 11:00', 'visa 02/03/2026 11:00'],
  ],
  de: [
    ['Termin 2026/12/03 11:00', 'Termin | 12-03 11:00'],
    ['Termin 31.2.2027 11:00', 'Termin 31.2.2027 11:00'],
    ['Feier Straße des 17. Juni 18 Uhr', 'Feier Straße des 17. Juni | 11-18 18:00'],
  ],
  fr: [
    ['visa 2026/12/03 11h', 'visa | 12-03 11:00'],
    ['visa 31/02/2027 11h', 'visa 31/02/2027 11h'],
    ['dîner rue du 4 Septembre à 18h', 'dîner rue du 4 Septembre | 11-18 18:00'],
    ['appel 16h 24 décembre', 'appel | 12-24 16:00'],
  ],
  es: [
    ['visa 2026/12/03 11:00', 'visa | 12-03 11:00'],
    ['visa 31/02/2027 11:00', 'visa 31/02/2027 11:00'],
    ['cena calle 2 de Mayo a las 20', 'cena calle 2 de Mayo | 11-18 20:00'],
  ],
  it: [
    ['visto 2026/12/03 11:00', 'visto | 12-03 11:00'],
    ['visto 31/02/2027 11:00', 'visto 31/02/2027 11:00'],
    ['Cena in Via 4 Novembre alle 18', 'Cena in Via 4 Novembre | 11-18 18:00'],
  ],
});

describeLines('an hour that is past today', {
  en: [
    ['call today at 9', 'call | 11-18 21:00'],
    ['call today 9am', 'call | 11-18 09:00'],
  ],
  de: [
    ['Anruf heute um 4', 'Anruf | 11-18 16:00'],
    ['Heute Bob anrufen um 4', 'Bob anrufen | 11-18 16:00'],
    ['Anruf heute um 11', 'Anruf | 11-18 11:00'],
    ['Anruf heute um 04:00', 'Anruf | 11-18 04:00'],
    ['Kino heut um halb acht', 'Kino | 11-18 19:30'],
    ['Anruf morgen um 4', 'Anruf | 11-19 04:00'],
  ],
  fr: [
    ["appeler aujourd'hui à 4h", 'appeler | 11-18 16:00'],
    ["appeler aujourd'hui à 9h", 'appeler | 11-18 09:00'],
  ],
  es: [['llamar hoy a las 9', 'llamar | 11-18 21:00']],
  it: [
    ['chiamare oggi alle 9', 'chiamare | 11-18 09:00'],
    ['chiamare oggi alle nove', 'chiamare | 11-18 21:00'],
  ],
});

const MO_WE_FR = 'WEEKLY;BYDAY=MO,WE,FR';
describeLines('a list of weekdays', {
  en: [
    ['gym mon wed fri', `gym | 11-18 | - | ${MO_WE_FR}`],
    ['gym mon, wed, fri 7am', `gym | 11-20 07:00 | - | ${MO_WE_FR}`],
    ['gym mon/wed/fri at 7am', `gym | 11-20 07:00 | - | ${MO_WE_FR}`],
    ['gym mon, wed and fri', `gym | 11-18 | - | ${MO_WE_FR}`],
    ['every mon wed fri gym', `gym | 11-18 | - | ${MO_WE_FR}`],
    ['standup M-F 9am', 'standup | 11-19 09:00 | - | WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['gym Monday, Thursday at 6pm', 'gym | 11-19 18:00 | - | WEEKLY;BYDAY=MO,TH'],
    ['Festival Friday, Saturday, Sunday', 'Festival Friday, Saturday, Sunday'],
    ['Concert Friday and Saturday 8pm', 'Concert Friday and Saturday 8pm'],
  ],
  de: [
    ['Training mo mi fr', `Training | 11-18 | - | ${MO_WE_FR}`],
    ['Training Mo, Mi und Fr 18 Uhr', `Training | 11-18 18:00 | - | ${MO_WE_FR}`],
    ['jeden Mo Mi Fr Training', `Training | 11-18 | - | ${MO_WE_FR}`],
    ['Festival Fr Sa So', 'Festival Fr Sa So'],
  ],
  fr: [
    ['sport lun mer ven', `sport | 11-18 | - | ${MO_WE_FR}`],
    ['chaque lun sport', 'sport | 11-23 | - | WEEKLY;BYDAY=MO'],
    ['sport L-V 8h', 'sport | 11-19 08:00 | - | WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['déjeuner avec Sam lun, mer, ven 12h', `déjeuner avec Sam | 11-18 12:00 | - | ${MO_WE_FR}`],
  ],
  es: [
    ['gym lun mié vie', `gym | 11-18 | - | ${MO_WE_FR}`],
    ['cada lun gym', 'gym | 11-23 | - | WEEKLY;BYDAY=MO'],
    ['gym L-V 8h', 'gym | 11-19 08:00 | - | WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ],
  it: [
    ['palestra lun mer ven', `palestra | 11-18 | - | ${MO_WE_FR}`],
    ['ogni lun palestra', 'palestra | 11-23 | - | WEEKLY;BYDAY=MO'],
    ['palestra lun, mer e ven alle 18', `palestra | 11-18 18:00 | - | ${MO_WE_FR}`],
  ],
});

describeLines('a time with a point beside a day', {
  en: [
    ['lunch thu 12.30', 'lunch | 11-19 12:30'],
    ['12.30 thu lunch', 'lunch | 11-19 12:30'],
    ['lunch every thu 12.30', 'lunch | 11-19 12:30 | - | WEEKLY;BYDAY=TH'],
    ['test version 12.30', 'test version 12.30'],
  ],
  de: [
    ['Sa 9.45 Brunch', 'Brunch | 11-21 09:45'],
    ['Abgabe 14.00 Uhr', 'Abgabe | 11-18 14:00'],
    ['Version 9.45 testen', 'Version 9.45 testen'],
  ],
  fr: [
    ['déj jeudi 12.30', 'déj | 11-19 12:30'],
    ['ven 8.30 courses', 'courses | 11-20 08:30'],
  ],
  es: [
    ['cita jueves 12.30', 'cita | 11-19 12:30'],
    ['12.30 jueves cita', 'cita | 11-19 12:30'],
  ],
  it: [
    ['giovedì 8.30 dentista', 'dentista | 11-19 08:30'],
    ['dentista 8.30 giovedì', 'dentista | 11-19 08:30'],
  ],
});

const FROM_DECEMBER = '12-07 09:00 | - | WEEKLY;BYDAY=MO';
describeLines('a series with its time before its start', {
  en: [
    ['standup every monday 9am from dec 7', `standup | ${FROM_DECEMBER}`],
    ['standup from dec 7 at 9am every monday', `standup | ${FROM_DECEMBER}`],
    ['until dec 21 from dec 7 every monday 9am standup', `standup | ${FROM_DECEMBER};UNTIL=20261221`],
    ['standup every monday from 9am, from dec 7', `standup | ${FROM_DECEMBER}`],
  ],
  de: [
    ['Training jeden Montag 9 Uhr ab 7. Dez', `Training | ${FROM_DECEMBER}`],
    ['Training jeden Montag um 9 ab dem 7.12.', `Training | ${FROM_DECEMBER}`],
    ['jeden Montag 9 Uhr Training bis 21.12. ab 7.12.', `Training | ${FROM_DECEMBER};UNTIL=20261221`],
  ],
  fr: [
    ['sport chaque lundi 9h à partir du 7 déc', `sport | ${FROM_DECEMBER}`],
    ['sport tous les lundis dès le 7 décembre à 9h', `sport | ${FROM_DECEMBER}`],
    ['sport tous les lundis dès 9h, dès le 7 décembre', `sport | ${FROM_DECEMBER}`],
  ],
  es: [
    ['gym cada lunes 9h desde el 7 dic', `gym | ${FROM_DECEMBER}`],
    ['gym cada lunes a las 9 desde el 7 de diciembre', `gym | ${FROM_DECEMBER}`],
    ['gym cada lunes a las 9 hasta el 21 dic', 'gym | 11-23 09:00 | - | WEEKLY;BYDAY=MO;UNTIL=20261221'],
  ],
  it: [
    ['palestra ogni lunedì 9:00 dal 7 dicembre', `palestra | ${FROM_DECEMBER}`],
    ['palestra ogni lunedì alle 9 dal 7 dicembre', `palestra | ${FROM_DECEMBER}`],
  ],
});

const reviewLines = (title: string, tomorrow: string) =>
  [
    [`${title} (2h)`, `${title} | - | 120`],
    [`${title} [30m]`, `${title} | - | 30`],
    [`${title} 2h, ${tomorrow}`, `${title} | 11-19 | 120`],
    [`${title}, 2h, ${tomorrow}`, `${title} | 11-19 | 120`],
    [`${title} (${tomorrow}, 2h)`, `${title} | 11-19 | 120`],
    [`(${tomorrow}) [2h] ${title}`, `${title} | 11-19 | 120`],
    [`${title} - ${tomorrow} - 2h`, `${title} | 11-19 | 120`],
    [`${tomorrow} - ${title}`, `${title} | 11-19`],
    [`2h: ${title}`, `${title} | - | 120`],
    [`${title} (30m) x`, `${title} (30m) x`],
    [`${tomorrow} ${title} (30m) x`, `${title} x | 11-19 | 30`],
  ] as const;
describeLines('an estimate in brackets or between commas', {
  en: reviewLines('review', 'tomorrow'),
  de: reviewLines('Prüfung', 'morgen'),
  fr: reviewLines('revue', 'demain'),
  es: reviewLines('revisión', 'mañana'),
  it: reviewLines('revisione', 'domani'),
});

describeLines('an open beginning or a deadline of the day', {
  en: [
    ['party from 6pm tomorrow', 'party | 11-19 18:00'],
    ['hand in tomorrow before 6pm', 'hand in | 11-19 18:00'],
    ['call after 6pm', 'call | 11-18 18:00'],
    ['count from 6', 'count from 6'],
  ],
  de: [
    ['Essen ab 18:30', 'Essen | 11-18 18:30'],
    ['Abgeben morgen vor 18 Uhr', 'Abgeben | 11-19 18:00'],
    ['bis 18 Uhr Blumen gießen', 'Blumen gießen | 11-18 18:00'],
    ['Spiel ab 18', 'Spiel ab 18'],
  ],
  fr: [
    ['réunion demain à partir de 18h', 'réunion | 11-19 18:00'],
    ['à partir de 18h réunion', 'réunion | 11-18 18:00'],
    ["jusqu'à 18h relire le contrat", 'relire le contrat | 11-18 18:00'],
    ["relire lundi 23 jusqu'à 18h", 'relire | 11-23 18:00'],
  ],
  es: [
    ['cena desde las 18h', 'cena | 11-18 18:00'],
    ['a partir de las 18h cena', 'cena | 11-18 18:00'],
    ['entregar mañana antes de las 18h', 'entregar | 11-19 18:00'],
  ],
  it: [
    ['cena domani dalle 18', 'cena | 11-19 18:00'],
    ['a partire dalle 18 cena', 'cena | 11-18 18:00'],
    ['consegnare domani prima delle 18', 'consegnare | 11-19 18:00'],
  ],
});

describeLines('a short or glued form', {
  en: [
    ['call half 5', 'call | 11-18 17:30'],
    ['call quarter past 4', 'call | 11-18 16:15'],
    ['call 830am', 'call | 11-19 08:30'],
    ['call tmrw 5:30p', 'call | 11-19 17:30'],
    ['call 230pm', 'call | 11-18 14:30'],
    ['dinner tonite', 'dinner | 11-18 19:00'],
    ['lunch nxt fri', 'lunch | 11-27'],
    ['report last weekday of the month', 'report | 11-30'],
    ['report every last weekday of the month', 'report every last weekday of the month'],
    ['run 1 1/2 hours', 'run | - | 90'],
  ],
  de: [
    ['Kino heut abend', 'Kino | 11-18 19:00'],
    ['Anruf viertel nach 4', 'Anruf | 11-18 16:15'],
    ['halb 5 Anruf', 'Anruf | 11-18 16:30'],
    ['Anruf halb 5 jeden Monat', 'Anruf | 11-18 16:30 | - | MONTHLY'],
    ['Arbeit 1½ Stunden', 'Arbeit | - | 90'],
    ['Rechnung am letzten Werktag des Monats', 'Rechnung | 11-30'],
  ],
  fr: [
    ['auj appeler', 'appeler | 11-18'],
    ['appeler ven prox', 'appeler | 11-20'],
    ['dernier jour ouvré du mois facture', 'facture | 11-30'],
    ['facture chaque dernier jour ouvré du mois', 'facture chaque dernier jour ouvré du mois'],
    ['travail 1 1/2 heures', 'travail | - | 90'],
  ],
  es: [
    ['llamar mañana a la tarde', 'llamar | 11-19 15:00'],
    ['último día hábil del mes factura', 'factura | 11-30'],
    ['trabajo 1 1/2 horas', 'trabajo | - | 90'],
    ['cada día 15 h yoga', 'yoga | 11-18 15:00 | - | DAILY'],
  ],
  it: [
    ['chiamare ven pross', 'chiamare | 11-20'],
    ['ultimo giorno lavorativo del mese fattura', 'fattura | 11-30'],
    ['lavoro 1 1/2 ore', 'lavoro | - | 90'],
  ],
});

describe('the order of day and month in figures', () => {
  const due = (language: Language, line: string, isMonthFirst?: boolean) => {
    const reading = parsers.get(language)?.(line, {
      now,
      timeZone,
      ...(isMonthFirst === undefined ? {} : { isMonthFirst }),
    });
    return reading && dueOf(reading);
  };

  it('is that of the language unless the writer has another', () => {
    expect(due('en', 'party 12/5')).toBe('12-05');
    expect(due('en', 'party 12/5', false)).toBe('05-12');
    expect(due('de', 'Feier 12/5')).toBe('05-12');
    expect(due('de', 'Feier 12/5', true)).toBe('12-05');
  });

  it('follows from a number that is no month, and from points', () => {
    expect(due('en', 'party 12/25', false)).toBe('12-25');
    expect(due('en', 'party 25/12')).toBe('12-25');
    expect(due('en', 'party 03.12.2026')).toBe('12-03');
  });

  it('is free where the month is a word', () => {
    expect(due('en', 'party dec 5', false)).toBe('12-05');
    expect(due('en', 'party 5 dec', true)).toBe('12-05');
  });
});
