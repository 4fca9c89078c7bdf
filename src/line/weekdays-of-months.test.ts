import { describeLines } from './describe-lines.test-support.ts';

describeLines('a weekday by its order in a month', {
  en: [
    ['team lunch last friday of the month 12:30', 'team lunch | 11-27 12:30'],
    ['audit on the first monday of december', 'audit | 12-07'],
    ['review second tuesday of the month', 'review | 12-08'],
    ['board last thursday of every month', 'board | 11-26 | - | MONTHLY;BYDAY=-1TH'],
  ],
  de: [
    ['am letzten Freitag im Monat 12 Uhr Essen', 'Essen | 11-27 12:00'],
    ['Inventur am ersten Montag im Dezember', 'Inventur | 12-07'],
    ['Stammtisch jeden ersten Donnerstag im Monat', 'Stammtisch | 12-03 | - | MONTHLY;BYDAY=1TH'],
  ],
  fr: [
    ['ménage le dernier samedi du mois', 'ménage | 11-28'],
    ['audit le premier lundi de décembre 9h', 'audit | 12-07 09:00'],
  ],
  es: [
    ['comida el último viernes del mes a las 14:00', 'comida | 11-27 14:00'],
    ['auditoría el primer lunes de diciembre', 'auditoría | 12-07'],
  ],
  it: [
    ["pranzo l'ultimo venerdì del mese alle 13", 'pranzo | 11-27 13:00'],
    ['verifica il primo lunedì di dicembre', 'verifica | 12-07'],
  ],
});

const FIRST = '12-01 | - | MONTHLY;BYMONTHDAY=1';
describeLines('a rhythm of weeks with its weekday', {
  en: [['water orchids once a week on sunday', 'water orchids | 11-22 | - | WEEKLY;BYDAY=SU']],
  de: [['Müll einmal pro Woche am Dienstag', 'Müll | 11-24 | - | WEEKLY;BYDAY=TU']],
  fr: [['ménage tous les 15 jours le vendredi', 'ménage | 11-20 | - | WEEKLY;INTERVAL=2;BYDAY=FR']],
  es: [['limpieza cada quince días el viernes', 'limpieza | 11-20 | - | WEEKLY;INTERVAL=2;BYDAY=FR']],
  it: [['pulizie ogni quindici giorni il venerdì', 'pulizie | 11-20 | - | WEEKLY;INTERVAL=2;BYDAY=FR']],
});

describeLines('a day of the month with a word for always, or before a verb', {
  en: [['always on the 1st of the month pay rent', `pay rent | ${FIRST}`]],
  de: [
    ['Miete jeden 1. überweisen', `Miete überweisen | ${FIRST}`],
    ['immer am 1. des Monats Linsen wechseln', `Linsen wechseln | ${FIRST}`],
    ['Lauf jeden 2. Morgen machen', 'Lauf jeden 2. Morgen machen'],
  ],
  fr: [['loyer toujours le 1er du mois', `loyer | ${FIRST}`]],
  es: [['alquiler siempre el 1 del mes', `alquiler | ${FIRST}`]],
  it: [['affitto sempre il 1° del mese', `affitto | ${FIRST}`]],
});
