import type { QuickAddLanguage } from './parse-language.ts';
import { relativeRule } from './parse-relative.ts';
import { italianRepeat } from './parse-repeat-it.ts';
import { bareChrono, romanceRules } from './parse-romance.ts';

const NUMBERS = {
  'mezz’': 0.5,
  "mezz'": 0.5,
  'un’': 1,
  "un'": 1,
  un: 1,
  uno: 1,
  una: 1,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
  dodici: 12,
  quindici: 15,
};

const rules = [
  relativeRule({
    units: {
      minute: 'minut[oi]|min|m',
      hour: 'or[ae]|h',
      day: 'giorn[oi]|gg',
      week: 'settiman[ae]',
      month: 'mes[ei]',
      year: 'ann[oi]',
    },
    numbers: NUMBERS,
    before: 'tra|fra|entro',
    joint: 'e',
  }),
  ...romanceRules({
    weekdays: [
      'domenica',
      'lunedì|lunedi',
      'martedì|martedi',
      'mercoledì|mercoledi',
      'giovedì|giovedi',
      'venerdì|venerdi',
      'sabato',
    ],
    shortWeekdays: ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'],
    months: [
      'gennaio|gen',
      'febbraio|feb',
      'marzo|mar',
      'aprile|apr',
      'maggio|mag',
      'giugno|giu',
      'luglio|lug',
      'agosto|ago',
      'settembre|set',
      'ottobre|ott',
      'novembre|nov',
      'dicembre|dic',
    ],
    ofMonth: 'di',
    ordinal: '[º°]',
    days: [
      ['dopodomani', 2],
      ['oggi', 0],
      ['domani', 1],
    ],
    parts: [
      ['(?:di )?mattina|mattino', 'morning'],
      ['a mezzogiorno', 'noon'],
      ['(?:di )?pomeriggio', 'afternoon'],
      ['(?:di )?sera|notte', 'evening'],
    ],
    todaysParts: [
      ['stamattina|questa mattina', 'morning'],
      ['questo pomeriggio', 'afternoon'],
      ['stasera|questa sera|stanotte', 'evening'],
    ],
    noon: 'a mezzogiorno',
    midnight: '(?:a )?mezzanotte',
    coming: 'prossim[oa]',
    nextWeek: '(?:la )?(?:prossima settimana|settimana prossima)',
    nextMonth: '(?:il )?(?:prossimo mese|mese prossimo)',
    nextYear: "(?:l[’'])?(?:anno prossimo|prossimo anno)",
    endOfWeek: '(?:a )?fine (?:della )?settimana lavorativa',
    endOfMonth: '(?:a )?fine (?:del )?mese',
    weekend: '(?:nel |il |questo )?(?:fine settimana|week-?end)',
    dayLead: 'il|entro il|per il|il giorno',
    timeLead: "alle|alle ore|all[’']|verso le|ore|per le|entro le",
    hourSign: 'h',
    fractions: [
      ['e mezz[ao]', 30],
      ['e un quarto', 15],
      ['meno un quarto', -15],
    ],
    am: 'di mattina|del mattino',
    pm: 'di pomeriggio|del pomeriggio|di sera|della sera',
  }),
];

export const italian: QuickAddLanguage = {
  chrono: bareChrono,
  rules,
  dates: {
    lead: /(?<![^\s(])(?:entro|entro il|per|per il|il|questo|questa|verso|al più tardi|fino al?|scadenza:?|nel|la|l[’'])\s+$/iu,
    leadBeforeClear: /(?<![^\s(])(?:entro|per|al più tardi|fino al?|scadenza:?)\s+$/iu,
    refuseAfter:
      /(?<!\S)(?:ogni|tutti i|tutte le|i|le|dal|dalla|da|dopo|di|del|della|un|una|mio|nostro|come|che|non|e|ed|o|&|buon|buona|scorso|scorsa|ultimo|ultima)\s+$/iu,
    isTitle: ({ fragment, before, after }) =>
      /^(?:ieri|adesso|ora)$/iu.test(fragment) ||
      /^\s+(?:scors[oa]|passat[oa])(?!\p{L})/iu.test(after) ||
      /(?<!\p{L})(?:ogni|tutti i)\s+$/iu.test(before),
    needsCompany: /^(?:dom|lun|mar|mer|gio|ven|sab)\.?$/iu,
    // Case tells: in the middle of a line a date is not capitalised, a name is ("Vedere Domani è un altro giorno").
    clear: /^(?:oggi|domani|dopodomani|stasera|stamattina|tra|fra|entro)(?!\p{L})|^(?:alle|ore) \d/u,
    nextWeek: /prossima settimana|settimana prossima/iu,
    night: /notte/iu,
    isTwelveHour: true,
  },
  estimate: {
    hours: 'or[ae]',
    minutes: 'minut[oi]|min',
    joint: 'e',
    lead: 'per|circa|durata:?',
    phrases: [
      ["un[’']ora e mezza", 90],
      ["mezz[’']ora|mezzora", 30],
      ["tre quarti d[’']ora", 45],
      ["(?:un )?quarto d[’']ora", 15],
      ["un[’']ora", 60],
      ['due ore', 120],
    ],
    clock: null,
    refuseAfter: /(?<!\S)(?:tra|fra|entro|ogni|dopo|prima di|alle|ore|di|da|le|la|una?|e|o)\s+$/iu,
    refuseBefore: /^\s+(?:fa|dopo|prima|più tardi|di|e|o)(?!\S)/iu,
  },
  repeat: italianRepeat,
  importance: { bassa: 25, normale: 50, media: 50, alta: 75 },
};
