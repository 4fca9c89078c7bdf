import { describeLines } from './describe-lines.test-support.ts';

describeLines('a part of the day around its date', {
  en: [
    ['fill stockings evening of dec 5', 'fill stockings | 12-05 19:00'],
    ['movers on the morning of nov 30', 'movers | 11-30 09:00'],
    ['email Bob first thing tomorrow', 'email Bob | 11-19 09:00'],
    ['email Bob monday first thing', 'email Bob | 11-23 09:00'],
    ['plan for the evening of dec 5', 'plan for the evening of dec 5'],
  ],
  de: [
    ['Stiefel füllen 5. Dezember abends', 'Stiefel füllen | 12-05 19:00'],
    ['am 6.12. morgens Stiefel leeren', 'Stiefel leeren | 12-06 09:00'],
    ['Freitag abends Pokern', 'Pokern | 11-20 19:00'],
    ['Sa. mittags Oma abholen', 'Oma abholen | 11-21 12:00'],
    ['abends am 5. Dezember Stiefel füllen', 'Stiefel füllen | 12-05 19:00'],
    ['Stiefel füllen am Abend des 5. Dezember', 'Stiefel füllen | 12-05 19:00'],
    ['morgen in der Früh joggen', 'joggen | 11-19 09:00'],
    ['abends lesen', 'abends lesen'],
  ],
  fr: [
    ['le soir du 5 décembre sapin', 'sapin | 12-05 19:00'],
    ['huîtres dans la matinée du 24 décembre', 'huîtres | 12-24 09:00'],
    ['ven. soir pizza', 'pizza | 11-20 19:00'],
    ['la mer la nuit', 'la mer la nuit'],
  ],
  es: [
    ['la noche del 5 de enero poner regalos', 'poner regalos | 01-05 22:00'],
    ['vie. por la tarde cine', 'cine | 11-20 15:00'],
    ['plan para la tarde del domingo', 'plan para la tarde del domingo'],
    ['ver el mar por la noche', 'ver el mar por la noche'],
  ],
  it: [
    ['la sera del 5 gennaio preparare la calza', 'preparare la calza | 01-05 19:00'],
    ['calza il 5 gennaio sera', 'calza | 01-05 19:00'],
    ['dom mattina corsa', 'corsa | 11-22 09:00'],
  ],
});

describeLines('a day of every month', {
  en: [
    ['rent on the first of every month', 'rent | 12-01 | - | MONTHLY;BYMONTHDAY=1'],
    ['pay card on the 15th each month', 'pay card | 12-15 | - | MONTHLY;BYMONTHDAY=15'],
    ['party starting dec 7 every month', 'party | 12-07 | - | MONTHLY'],
  ],
  de: [['Kita zum Ersten jeden Monats', 'Kita | 12-01 | - | MONTHLY;BYMONTHDAY=1']],
  fr: [
    ['loyer le 1er de chaque mois', 'loyer | 12-01 | - | MONTHLY;BYMONTHDAY=1'],
    ['loyer le 1° de chaque mois', 'loyer | 12-01 | - | MONTHLY;BYMONTHDAY=1'],
  ],
  es: [
    ['el 1º de cada mes pagar la luz', 'pagar la luz | 12-01 | - | MONTHLY;BYMONTHDAY=1'],
    ['pagar la luz el 1ro de cada mes', 'pagar la luz | 12-01 | - | MONTHLY;BYMONTHDAY=1'],
  ],
  it: [
    ['affitto il 1° di ogni mese', 'affitto | 12-01 | - | MONTHLY;BYMONTHDAY=1'],
    ['affitto il 1º di ogni mese', 'affitto | 12-01 | - | MONTHLY;BYMONTHDAY=1'],
  ],
});

const TU_TH = '11-19 19:00 | - | WEEKLY;BYDAY=TU,TH';
describeLines('a list of weekdays with articles', {
  en: [
    ['yoga on tuesday and on thursday at 7pm', `yoga | ${TU_TH}`],
    ['trash every tues. and fri.', 'trash | 11-20 | - | WEEKLY;BYDAY=TU,FR'],
  ],
  de: [['Training am Dienstag und am Donnerstag um 19 Uhr', `Training | ${TU_TH}`]],
  fr: [
    ['danse le mardi et le jeudi à 19h', `danse | ${TU_TH}`],
    ['danse le mardi, le jeudi à 19h', `danse | ${TU_TH}`],
  ],
  es: [['zumba el martes y el jueves a las 19:00', `zumba | ${TU_TH}`]],
  it: [
    ['nuoto il martedì e il giovedì alle 19', `nuoto | ${TU_TH}`],
    ['nuoto di martedì e di giovedì alle 19', `nuoto | ${TU_TH}`],
  ],
});

describeLines('a short name of a day or a week', {
  en: [
    ['fix the fence nxt week', 'fix the fence | 11-23'],
    ['doctor nxt wk', 'doctor | 11-23'],
    ['cinema fri eve 8.15', 'cinema | 11-20 20:15'],
    ['nxt month renew insurance', 'renew insurance | 12-01'],
  ],
  de: [
    ['nächste Wo. Reifen wechseln', 'Reifen wechseln | 11-23'],
    ['Fr: Schwimmen, 45 min, 7 Uhr', 'Schwimmen | 11-20 07:00 | 45'],
  ],
  fr: [
    ['sem. prochaine révision', 'révision | 11-23'],
    ['vend. 20h ciné', 'ciné | 11-20 20:00'],
    ['ven : natation, 45 min, 7h', 'natation | 11-20 07:00 | 45'],
  ],
  es: [
    ['la semana q viene dentista', 'dentista | 11-23'],
    ['cine viernes noche', 'cine | 11-20 22:00'],
    ['vie: natación, 45 min, 7:00', 'natación | 11-20 07:00 | 45'],
    ['vacuna miérc 10:30', 'vacuna | 11-25 10:30'],
    ['vacuna juev. 10:30', 'vacuna | 11-19 10:30'],
    ['de aquí a 3 días responder', 'responder | 11-21'],
  ],
  it: [
    ['dott.ssa Conti giov. 10:20', 'dott.ssa Conti | 11-19 10:20'],
    ['visita merc. 25 nov. ore 10', 'visita | 11-25 10:00'],
    ['ven: nuoto, 45 min, 7:00', 'nuoto | 11-20 07:00 | 45'],
    ['treno domani ore 6:52', 'treno | 11-19 06:52'],
    ['lun prox revisione', 'revisione | 11-23'],
    ["tra un paio d'ore chiamare Gino", 'chiamare Gino | 11-18 12:00'],
  ],
});

describeLines('a deadline', {
  en: [
    ['finish draft no later than friday', 'finish draft | 11-20'],
    ['finish draft by friday at the latest', 'finish draft | 11-20'],
  ],
  de: [['Angebot bis Freitag 12 Uhr spätestens', 'Angebot | 11-20 12:00']],
  fr: [['rendre le dossier vendredi au plus tard', 'rendre le dossier | 11-20']],
  es: [
    ['entregar la memoria el viernes como muy tarde', 'entregar la memoria | 11-20'],
    ['entregar la memoria como muy tarde el viernes', 'entregar la memoria | 11-20'],
  ],
  it: [
    ['consegnare la relazione entro e non oltre venerdì', 'consegnare la relazione | 11-20'],
    ['consegnare la relazione venerdì al massimo', 'consegnare la relazione | 11-20'],
  ],
});

describeLines('hours and minutes with the letter of hours', {
  en: [['flight 8h30 friday', 'flight | 11-20 | 510']],
  de: [['Zahnarzt Freitag 8h30', 'Zahnarzt | 11-20 08:30']],
  fr: [['dentiste vendredi 8h30', 'dentiste | 11-20 08:30']],
  es: [
    ['dentista viernes 8h30', 'dentista | 11-20 08:30'],
    ['ruta viernes a las 10 8h30', 'ruta | 11-20 10:00 | 510'],
    ['ruta viernes 4h30', 'ruta | 11-20 | 270'],
  ],
  it: [['dentista venerdì 8h30', 'dentista | 11-20 08:30']],
});

describeLines('pieces between commas within a line', {
  en: [['call, 45 min, with Ann', 'call, 45 min, with Ann']],
  de: [['Anruf um 15:30 morgen, 45 min, mit Anna', 'Anruf mit Anna | 11-19 15:30 | 45']],
  fr: [['rdv à 15h30 demain, 45 min, avec la DRH', 'rdv avec la DRH | 11-19 15:30 | 45']],
  es: [['cita a las 15:30 mañana, 45 min, con Ana', 'cita con Ana | 11-19 15:30 | 45']],
  it: [['corso dalle 16 alle 18 domani', 'corso | 11-19 16:00 | 120']],
});

describeLines('a date with its preposition behind a word that numbers follow', {
  en: [
    ['print maps for Ann by 5/12', 'print maps for Ann | 05-12'],
    ['Map 3/12', 'Map 3/12'],
  ],
  de: [['Karte für Oma schreiben am 3.12.', 'Karte für Oma schreiben | 12-03']],
  fr: [
    ["Retirer la carte d'identité en mairie le 2/12", "Retirer la carte d'identité en mairie | 12-02"],
    ['Carte 1/12', 'Carte 1/12'],
  ],
  es: [['Recoger el plano el 3/12', 'Recoger el plano | 12-03']],
  it: [['Annaffiare la pianta il 3/12', 'Annaffiare la pianta | 12-03']],
});
