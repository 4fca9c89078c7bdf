import { MINUTES_PER_DAY } from '#time/units.ts';
import { italianRepeat } from '#time/written/it-repeat.ts';
import { NOTHING } from '#time/written/lexicon.ts';
import type { QuickAddLanguage } from '../language.ts';
import { italianNames } from '../names/italian-names.ts';

const HOURS = [
  ['due', 2],
  ['tre', 3],
  ['quattro', 4],
  ['cinque', 5],
  ['sei', 6],
  ['sette', 7],
  ['otto', 8],
  ['nove', 9],
  ['dieci', 10],
  ['undici', 11],
  ['dodici', 12],
] as const;
const MINUTES = [
  ['cinque', 5],
  ['dieci', 10],
  ['quindici', 15],
  ['venticinque', 25],
  ['venti', 20],
  ['trenta', 30],
  ['quarantacinque', 45],
  ['quaranta', 40],
] as const;

/** `le` before an hour that ends its part of the line or stands behind a day; before a noun it counts: `le 3 riunioni`. */
const PLAIN_LE =
  "le(?=\\s+(?:\\d{1,2}[:.]\\d\\d|[\\p{L}\\d]{1,11}(?:\\s+e\\s+\\p{L}+)?\\s*(?:$|[,;)])))|(?<=(?:oggi|mani|di'?|sabato|domenica)\\s+)le";

export const italian: QuickAddLanguage = {
  names: italianNames.join('|'),
  numbers: [...HOURS, ...MINUTES.slice(2), ['quattordici', 14], ['novanta', 90]],
  clock: {
    hours: [['una', 1], ...HOURS],
    lead: `(?:fino )?alle(?: ore)?|all'|verso le|(?:intorno |attorno |circa )alle|verso l'|ore|h\\.?|(?:(?:per|x|entro|dopo) |prima del)le|${PLAIN_LE}|entro l'|(?:a partire )?dalle(?: ore)?|(?:a partire )?dall'`,
    open: 'da(?=\\s+mezz)|circa',
    exact: 'esattamente|precisamente|puntuali',
    afterTime: 'in punto|precise|esatte|spaccate|in poi|in avanti|circa|puntuali',
    unit: 'h',
    countingUnit: NOTHING,
    sign: 'h',
    minutes: MINUTES,
    fractions: [
      ['{h} e mezz[ao]', 30],
      ['{h} e un quarto', 15],
      ['{h} e tre quarti', 45],
      ['{h} meno un quarto', -15],
      ['{h} e {n}', '+'],
      ['{h} meno {n}', '-'],
    ],
    named: [
      ['(?:a )?mezzogiorno e mezz[ao]', 750],
      ['(?:a )?mezzogiorno', 720],
      ['(?:a )?mezzanotte', MINUTES_PER_DAY],
    ],
    halves: [
      ['di mattina|del mattino|della mattina', 'morning'],
      ['di pomeriggio|del pomeriggio', 'afternoon'],
      ['di sera|della sera', 'evening'],
      ['di notte|della notte', 'night'],
    ],
    gluedHalves: NOTHING,
    rangeLead: "dalle(?: ore)?|dall'|tra le|fra le|da",
    clearRangeLead: "dalle(?: ore)?|dall'|tra le|fra le",
    rangeJoint: 'fino alle',
    ledJoint: "alle(?: ore)?|all'|a",
    andJoint: 'e(?: le)?',
    needsUnit: false,
    counted:
      /(?<!\p{L})(?:pagine?|capitol[io]|contare|class[ei]|livell[io]|tagli[ae]|bambini|domande?|punti|eta)\s+(?:da\s+)?$/iu,
    goesOn: null,
    station: /(?:ore|h\.?)$/iu,
    hasTimetable: true,
    isTwelveHour: true,
    isEveningToday: false,
  },
  days: {
    weekdays: ["lunedi'?", "martedi'?", "mercoledi'?", "giovedi'?", "venerdi'?", 'sabato', 'domenica'],
    shortWeekdays: ['lune?', 'mart?', 'merc?', 'giov?', 'vene?', 'sab', 'dom'],
    months: [
      'gennaio|genn?',
      'febbraio|febb?r?',
      'marzo|mar',
      'aprile|apr',
      'maggio|magg?',
      'giugno|giu',
      'luglio|lug',
      'agosto|ago',
      'settembre|sett?(?!\\.?\\s+(?:pross|prox|che viene|entrante|scors))',
      'ottobre|ott',
      'novembre|nov',
      'dicembre|dic',
    ],
    days: [
      ['dopo ?domani', 2],
      ['oggi', 0],
      ['domani|dmn', 1],
    ],
    isShortBare: true,
    next: NOTHING,
    coming: NOTHING,
    comingAfter: 'pross(?:im[oa]|\\.)?|prox\\.?',
    parts: [
      ['(?:di |la |in )?mattin(?:[ao]|ata)', 'morning'],
      ['(?:di |nel )?pomeriggio', 'afternoon'],
      ['(?:di |la |in (?:tarda |prima )?)?sera(?:ta)?', 'evening'],
      ['(?:di |la )?notte', 'night'],
    ],
    partsBefore: [
      ['(?:la |nella )?mattin[ao] (?:del|di)', 'morning'],
      ['(?:il |nel )?pomeriggio (?:del|di)', 'afternoon'],
      ['(?:la |nella )?sera(?:ta)? (?:del|di)', 'evening'],
      ['(?:la |nella )?notte (?:del|di)', 'night'],
    ],
    dayParts: [],
    todaysParts: [
      ['stamattina|stamani|questa mattina', [0, 'morning']],
      ['questo pomeriggio', [0, 'afternoon']],
      ['stasera|questa sera', [0, 'evening']],
      ['stanotte|questa notte', [0, 'night']],
      ['domattina', [1, 'morning']],
    ],
    periods: [
      [
        '(?:la )?(?:pross(?:ima|\\.)? sett(?:imana|\\.)?|sett(?:imana|\\.)? (?:pross(?:ima|\\.)?|prox\\.?|che viene|entrante))',
        'nextWeek',
      ],
      [
        '(?:il )?(?:pross(?:imo|\\.)? mese|mese (?:pross(?:imo|\\.)?|prox\\.?|che viene|entrante))',
        'nextMonth',
      ],
      ["(?:l')?(?:anno prossimo|prossimo anno)", 'nextYear'],
      ['(?:a |alla |la )?fine (?:giornata|della giornata)', 'endOfDay'],
      [
        '(?:a |alla |la )?fine (?:della |di questa )settimana|(?:a )?fine settimana lavorativa|(?<=entro )fine settimana',
        'endOfWeek',
      ],
      ['(?:a |alla |la )?fine della (?:settimana prossima|prossima settimana)', 'endOfNextWeek'],
      ['(?:a |alla |la )?fine (?:del |di questo )?mese', 'endOfMonth'],
      ["(?:l')?ultimo giorno (?:del|di questo) mese", 'endOfMonth'],
      ["(?:l')?ultimo giorno (?:lavorativo|feriale) (?:del|di questo) mese", 'lastWorkday'],
      ['(?:a |alla |la )?fine (?:del )?(?:mese prossimo|prossimo mese)', 'endOfNextMonth'],
      ["(?:a |alla |la )?fine (?:dell')?anno", 'endOfYear'],
    ],
    endOf: '(?:a |alla )?fine(?: di)?',
    weekend: '(?:nel |il |questo )(?:fine settimana|week-?end)',
    nextWeekend: '(?:il )?(?:prossimo (?:fine settimana|week-?end)|(?:fine settimana|week-?end) prossimo)',
    dayLead: 'al piu tardi il|al massimo il|il|entro il|per il|il giorno|giorno',
    dayAfter:
      "(?=[.,;!)\\]]*\\s*(?:$|(?:alle|ore|verso le)\\s|all'|\\d{1,2}[h:])|\\s*[,;()[\\]]|\\s+[–-]\\s)",
    dayNever: '[./:-]?\\d|\\s*(?:via|viale|piazza)(?!\\p{L})',
    timeFollows: "(?=[.,;!]*\\s*(?:$|(?:alle|ore|verso le)\\s|all'|\\d{1,2}[h:]))",
    beforeNumber: 'il',
    isNumberEnough: true,
    ordinal: '[º°]?',
    lateOrdinal: NOTHING,
    ordinals: [['primo', 1], ...HOURS],
    first: '(?<=(?:[Ee]ntro|[Pp]er) il )primo(?=[.,;!]*\\s*$)',
    ofMonth: 'di',
    inMonth: 'di',
    ofThisMonth: '(?:del|di questo) mese',
    isMonthFirst: false,
    hasDottedDates: false,
    offsets: [],
    relative: {
      before: 'tra|fra|entro|da qui a',
      after: '',
      joint: 'e',
      units: [
        ['giorn[oi]|gg', 'days'],
        ['settiman[ae]', 'weeks'],
        ['mes[ei]', 'months'],
        ['ann[oi]', 'years'],
      ],
      spans: [['quindici giorni', ['days', 14]]],
      articles: [
        ["un[oa]?|un'", 1],
        ["un paio d(?:i|')", 2],
        ['qualche|alcun[ie]', 3],
      ],
    },
  },
  dates: {
    also: 'ed?|o|oppure|&',
    joint: "di|della|del|il|alle|all'|la",
    trail: /^,?\s(?:al massimo|al piu tardi|massimo)(?!\p{L})/iu,
    lead: /(?<![^\s([])(?:(?:entro )?e non oltre(?: il)?|al massimo(?: il)?|entro|entro il|per|per il|il|questo|questa|verso|al piu tardi|fino al?|scadenza:?|nel|la|l')\s+$/iu,
    leadBeforeClear:
      /(?<![^\s([])(?:(?:entro )?e non oltre|al massimo|entro|per|al piu tardi|fino al?|scadenza:?)\s+$/iu,
    refuseAfter:
      /(?<![^\s([])(?:sig\.?|signora?|via|viale|piazza|ogni|tutti i|tutte le|i|le|dal|dalla|da|dopo|di|del|della|un|una|mio|nostro|come|che|non|e|ed|o|&|buon|buona|scorso|scorsa|ultimo|ultima|prima)\s+$/iu,
    refuseBefore: /^\s+(?:nero|santo|scors[oa]|passat[oa]|e l'altro)(?!\p{L})/iu,
    // Chapter and verse: "Studiare Giovanni 3:16".
    refuseNumberAfter:
      /(?<!\p{L})(?:vot[oi]|scala|mappa|pianta|risultato|punteggio|(?:leggere|studiare|imparare|meditare|recitare)\s+(?:[1-3]\s+)?(?:genesi|esodo|salm[oi]|proverbi|isaia|matteo|marco|luca|giovanni|atti|romani|corinzi|apocalisse)\s+$)(?!\p{L})/iu,
    refuseNumberBefore: /^\s*(?:di litro|chilo|tazza)(?!\p{L})/iu,
    contact: /(?<!\p{L})(?:a|con|chiamare|sentire|invitare|scrivere a|incontrare|ernesto)\s+$/iu,
    street:
      /(?<!\p{L})(?:via|viale|piazza|piazzale|corso|largo|ponte|metro|stazione)\s+(?:(?:del|della|di)\s+)?$/iu,
    work: /^\s*(?:ri)?(?:vedere|guardare|leggere|ascoltare|cantare|noleggiare|scaricare|suonare|imparare)\s+/iu,
    workNoun:
      /(?<!\p{L})(?:canzon[ei]|film|libr[oi]|romanz[oi]|serie|disco|album|poesi[ae]|podcast|rivista)\s+$/iu,
    isTitle: ({ after }) => /^\s+è(?!\p{L})/u.test(after),
    isEnough: () => false,
    hasTellingCase: true,
  },
  estimate: {
    hours: 'or[ae]',
    minutes: 'minut[oi]|min',
    joint: 'e',
    halfAfter: 'e mezz[ao]',
    lead: 'per|circa|durata:?',
    phrases: [
      ["un'ora e mezza", 90],
      ["mezz'ora|mezzora", 30],
      ["tre quarti d'ora", 45],
      ["(?:un )?quarto d'ora", 15],
      ["un'ora", 60],
    ],
    clock:
      /(?<![^\s([])(?:(?:0\d|1[3-9]|2[0-4])\s?h(?:[0-5]\d)?|(?<=(?:il|di'?|sabato|domenica)\s)\d{1,2}\sore(?=\s\d))(?=[.,;:?)\]]*(?:\s|$))/giu,
    isAdjective: null,
    refuseAfter: /(?<![^\s([])(?:tra|fra|entro|ogni|dopo|prima di|alle|ore|di|da|le|la|una?|e|o)\s+$/iu,
    refuseBefore: /^\s+(?:fa|dopo|prima|piu tardi|di|e|o)(?!\S)/iu,
  },
  repeat: italianRepeat,
  importance: { bassa: 25, normale: 50, media: 50, alta: 75 },
};
