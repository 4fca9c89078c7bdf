import { describeLines } from './describe-lines.test-support.ts';

describeLines('two days or two times of which neither is meant alone', {
  en: [
    ['take pill at 8am and 8pm', 'take pill at 8am and 8pm'],
    ['sleep in Saturday or Sunday', 'sleep in Saturday or Sunday'],
    ['gym Monday and Thursday at 7pm', 'gym | 11-19 19:00 | - | WEEKLY;BYDAY=MO,TH'],
  ],
  de: [
    ['Pille um 8 und um 20 Uhr', 'Pille um 8 und um 20 Uhr'],
    ['heute oder morgen einkaufen', 'heute oder morgen einkaufen'],
  ],
  fr: [
    ['cachet à 8h et à 20h', 'cachet à 8h et à 20h'],
    ['demain ou vendredi ranger', 'demain ou vendredi ranger'],
  ],
  es: [
    ['pastilla a las 8 y a las 20', 'pastilla a las 8 y a las 20'],
    ['sábado o domingo ordenar', 'sábado o domingo ordenar'],
  ],
  it: [
    ['pillola alle 8 e alle 20', 'pillola alle 8 e alle 20'],
    ['sabato o domenica sistemare', 'sabato o domenica sistemare'],
  ],
});

const FIFTH = '12-05 | - | MONTHLY;BYMONTHDAY=5';
describeLines('a deadline of every month', {
  en: [['rent by the 5th of every month', `rent | ${FIFTH}`]],
  de: [['Miete bis zum 5. jeden Monats', `Miete | ${FIFTH}`]],
  fr: [['loyer avant le 5 de chaque mois', `loyer | ${FIFTH}`]],
  es: [['alquiler antes del 5 de cada mes', `alquiler | ${FIFTH}`]],
  it: [['affitto entro il 5 di ogni mese', `affitto | ${FIFTH}`]],
});

describeLines('an open hour beside its day', {
  en: [
    ['send contract by 5 today', 'send contract | 11-18 17:00'],
    ['hand in tomorrow before 5', 'hand in | 11-19 17:00'],
    ['multiply by 5', 'multiply by 5'],
    ['home friday after 2 drinks', 'home friday after 2 drinks'],
    ['visa after 5 May', 'visa after 5 May'],
  ],
  de: [
    ['Samstag ab 8 Flohmarkt', 'Flohmarkt | 11-21 08:00'],
    ['Abgabe morgen vor 9', 'Abgabe | 11-19 09:00'],
    ['Urlaub ab 7.12.', 'Urlaub ab 7.12.'],
  ],
  fr: [['marché samedi dès 8h', 'marché | 11-21 08:00']],
  es: [['mercadillo sábado desde las 8', 'mercadillo | 11-21 08:00']],
  it: [['mercatino sabato dalle 8', 'mercatino | 11-21 08:00']],
});

describeLines('a day written in a way of its own', {
  en: [
    ['coffee tomorrow 10ish', 'coffee | 11-19 10:00'],
    ["call back in 2 days' time", 'call back | 11-20'],
    ['chase invoice Monday a.m.', 'chase invoice | 11-23 09:00'],
    ['watch Life in a Day', 'watch Life in a Day'],
    ['call back in a day', 'call back | 11-19'],
    ['mon 23rd: submit form', 'submit form | 11-23'],
    ['bus at 10 past 5', 'bus | 11-18 17:10'],
  ],
  de: [
    ['Kündigung vor dem 30.11. abschicken', 'Kündigung abschicken | 11-30'],
    ['Oma anrufen So', 'Oma anrufen | 11-22'],
    ['Do Re Mi', 'Do Re Mi'],
    ['Bus um 10 nach 5', 'Bus | 11-18 17:10'],
    ['Auto holen zw. 14 und 15 Uhr morgen', 'Auto holen | 11-19 14:00 | 60'],
    ['Rechnung zum Monatsende stellen', 'Rechnung stellen | 11-30'],
    ['Montag in acht Tagen Zahnarzt', 'Zahnarzt | 11-30'],
  ],
  fr: [
    ['lundi dans 15 jours contrôle', 'contrôle | 12-07'],
    ['au plus tard le 23 envoyer le dossier', 'envoyer le dossier | 11-23'],
    ['signature 3-déc 9h', 'signature | 12-03 09:00'],
    ['déjeuner à midi moins cinq', 'déjeuner | 11-18 11:55'],
  ],
  es: [
    ['cena 3-dic 21:30', 'cena | 12-03 21:30'],
    ['entregar antes del fin de semana', 'entregar | 11-20'],
    ['cena el día 3 de diciembre', 'cena | 12-03'],
    ['quedar con Bea el 28 x la tarde', 'quedar con Bea | 11-28 15:00'],
  ],
  it: [
    ['chiamare Max domani in serata', 'chiamare Max | 11-19 19:00'],
    ['vedere Bea il 28 pomeriggio', 'vedere Bea | 11-28 15:00'],
    ['consegnare entro fine settimana', 'consegnare | 11-20'],
  ],
});
