import type { QuickAddLanguage } from './parse-language.ts';
import { relativeRule } from './parse-relative.ts';
import { frenchRepeat } from './parse-repeat-fr.ts';
import { bareChrono, romanceRules } from './parse-romance.ts';

const NUMBERS = {
  'une demi': 0.5,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  douze: 12,
  quinze: 15,
};

const rules = [
  relativeRule({
    units: {
      minute: 'minutes?|min|m',
      hour: '-?heures?|h',
      day: 'jours?|j',
      week: 'semaines?',
      month: 'mois',
      year: 'ans?|années?',
    },
    numbers: NUMBERS,
    before: "dans|d[’']ici",
    joint: 'et',
  }),
  ...romanceRules({
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    shortWeekdays: ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam'],
    months: [
      'janvier|janv',
      'février|fevrier|févr|fév',
      'mars',
      'avril|avr',
      'mai',
      'juin',
      'juillet|juil',
      'août|aout',
      'septembre|sept',
      'octobre|oct',
      'novembre|nov',
      'décembre|decembre|déc|dec',
    ],
    ofMonth: 'de',
    ordinal: 'er',
    days: [
      ['après-demain|apres-demain', 2],
      ["aujourd[’']hui", 0],
      ['demain', 1],
    ],
    parts: [
      ['(?:au |dans la )?(?:matin|matinée)', 'morning'],
      ['(?:à )?midi', 'noon'],
      ["après-midi|(?:dans l[’'])après-midi", 'afternoon'],
      ['(?:au |dans la )?(?:soir|soirée)', 'evening'],
    ],
    todaysParts: [
      ['ce matin', 'morning'],
      ['ce midi', 'noon'],
      ['cet après-midi', 'afternoon'],
      ['ce soir|cette nuit', 'evening'],
    ],
    noon: '(?:à|vers) midi',
    midnight: '(?:à |vers )?minuit',
    coming: 'prochain',
    nextWeek: '(?:la )?semaine prochaine',
    nextMonth: '(?:le )?mois prochain',
    nextYear: "(?:l[’'])?(?:année prochaine|an prochain)",
    endOfWeek: '(?:en |à la )?fin de (?:la |cette )?semaine',
    endOfMonth: '(?:en |à la )?fin (?:du|de ce|de) mois',
    weekend: '(?:ce |le )?week-?end',
    dayLead: "le|avant le|pour le|d[’']ici le|au",
    timeLead: 'à|vers|dès',
    hourSign: 'h|heures?',
    fractions: [
      ['et demie?', 30],
      ['et quart', 15],
      ['moins le quart', -15],
    ],
    am: 'du matin',
    pm: "de l[’']après-midi|du soir",
  }),
];

export const french: QuickAddLanguage = {
  chrono: bareChrono,
  rules,
  dates: {
    lead: /(?<![^\s(])(?:pour|avant|d[’']ici|au plus tard|jusqu[’']au?|échéance:?|le|ce|cette|à|vers|au|en|pour le|avant le|d[’']ici le|jusqu[’']à)\s+$/iu,
    leadBeforeClear: /(?<![^\s(])(?:pour|avant|d[’']ici|au plus tard|jusqu[’']à|échéance:?)\s+$/iu,
    refuseAfter:
      /(?<!\S)(?:chaque|tous les|toutes les|tout|toute|depuis|après|dès|du|des|de|la|les|un|une|mon|ma|notre|comme|que|pas|et|ou|&|bon|joyeux|dernier|dernière|saint)\s+$/iu,
    isTitle: ({ fragment, before, after }) =>
      /^(?:hier|maintenant)$/iu.test(fragment) ||
      /^\s+(?:dernier|dernière|passée?)(?!\p{L})/iu.test(after) ||
      /(?<!\p{L})(?:il y a|toutes les)\s+$/iu.test(before),
    needsCompany: /^(?:dim|lun|mar|mer|jeu|ven|sam)\.?$/iu,
    // Case tells: in the middle of a line a date is not capitalised, a name is ("Voir Demain tout commence").
    clear:
      /^(?:aujourd[’']hui|demain|après-demain|ce soir|ce matin|dans|d[’']ici)(?!\p{L})|^\d{1,2}\s*h(?:\d\d)?$/u,
    nextWeek: /semaine prochaine/iu,
    night: /nuit/iu,
    isTwelveHour: false,
  },
  estimate: {
    hours: 'heures?',
    minutes: 'minutes?|mins?|mn',
    joint: 'et',
    lead: 'pendant|pour|environ|durée:?',
    phrases: [
      ['une heure et demie', 90],
      ['(?:une )?demi-heure', 30],
      ["trois quarts d[’']heure", 45],
      ["(?:un )?quart d[’']heure", 15],
      ['une heure', 60],
      ['deux heures', 120],
    ],
    // French writes the time as it writes a duration. What a task rarely takes and a day has is a time: 15h30, 8h.
    clock: /(?<!\S)(?:0\d|[6-9]|1\d|2[0-4])\s?h(?:[0-5]\d)?(?=[.,;:?)]*(?:\s|$))/giu,
    refuseAfter:
      /(?<!\S)(?:dans|d[’']ici|il y a|toutes les|tous les|chaque|après|avant|à|vers|dès|par|de|la|le|les|et|ou)\s+$/iu,
    refuseBefore: /^\s+(?:plus tard|avant|après|par|de|du|et|ou)(?!\S)/iu,
  },
  repeat: frenchRepeat,
  importance: { faible: 25, basse: 25, normale: 50, moyenne: 50, haute: 75, élevée: 75 },
};
