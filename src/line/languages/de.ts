import { MINUTES_PER_DAY } from '#time/units.ts';
import { germanRepeat } from '#time/written/de-repeat.ts';
import { NOTHING } from '#time/written/lexicon.ts';
import type { QuickAddLanguage } from '../language.ts';
import { germanNames } from '../names/german-names.ts';

const HOURS = [
  ['zwei', 2],
  ['drei', 3],
  ['vier', 4],
  ['f(?:u|ue)nf', 5],
  ['sechs', 6],
  ['sieben', 7],
  ['acht', 8],
  ['neun', 9],
  ['zehn', 10],
  ['elf', 11],
  ['zw(?:o|oe)lf', 12],
] as const;
const MINUTES = [
  ['f(?:u|ue)nf', 5],
  ['zehn', 10],
  ['f(?:u|ue)nfzehn', 15],
  ['zwanzig', 20],
  ['drei(?:ß|ss)ig', 30],
  ['vierzig', 40],
  ['f(?:u|ue)nfundvierzig', 45],
] as const;
const MONTHS = [
  'jan(?:uar)?|j(?:a|ae)n(?:ner)?',
  'feb(?:ruar)?',
  'm(?:a|ae)rz|mrz',
  'apr(?:il)?',
  'mai',
  'juni?',
  'juli?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'okt(?:ober)?',
  'nov(?:ember)?',
  'dez(?:ember)?',
];
/** Time between `von` and `an`, which makes it the beginning: `von 18 Uhr an`. */
const OPEN_TIME = '\\s\\d{1,2}(?:[:.]\\d\\d)?(?:\\s?uhr)?\\s';
const NEXT = '(?:(?:n(?:a|ae)chste|kommende)[nrsm]?|n(?:a|ae)(?:chst)?\\.)';

/** Sentence before a verb of reading or watching, which is the title of a work: `Heute bin ich blond schauen`. */
const SENTENCE =
  /^\s+(?:bin|bist|ist|sind|war|waren|wird|werden|kommt|kommen|will|kann|muss|darf|geht|stirbt|hat|haben)(?!\p{L}).*\s(?:weiter|vor|an|aus)?(?:lesen|schauen|gucken|sehen|h(?:ö|oe)ren|streamen|leihen|singen|(?:ü|ue)ben)[.!]?\s*$/iu;

export const german: QuickAddLanguage = {
  names: germanNames.join('|'),
  numbers: [
    ...HOURS,
    ...MINUTES.slice(2),
    ['vierzehn', 14],
    ['sechzig', 60],
    ['neunzig', 90],
    ['anderthalb|eineinhalb', 1.5],
    ['zweieinhalb', 2.5],
  ],
  clock: {
    hours: [['eins?', 1], ...HOURS],
    lead: '(?:so )?(?:um|gegen)(?:\\s+(?:ca\\.?|circa|etwa))?|@',
    open: `ab|vor|nach|ca\\.?|circa|etwa|ungef(?:a|ae)hr|von(?=${OPEN_TIME}an(?!\\p{L}))`,
    exact: 'punkt|genau|exakt|p(?:u|ue)nktlich',
    afterTime: `(?<=(?<!\\p{L})von${OPEN_TIME})an|p(?:u|ue)nktlich(?=[.,;!)\\]]*\\s*$)`,
    unit: 'uhr|h',
    countingUnit: NOTHING,
    sign: 'uhr|h',
    minutes: MINUTES,
    fractions: [
      ['halb {h}', -30],
      ['f(?:u|ue)nf vor halb {h}', -35],
      ['f(?:u|ue)nf nach halb {h}', -25],
      ['viertel nach {h}', 15],
      ['viertel vor {h}', -15],
      ['dreiviertel {h}', -15],
      ['{n} nach {h}', '+'],
      ['{n} vor {h}', '-'],
    ],
    named: [['mitternacht', MINUTES_PER_DAY]],
    halves: [
      ['morgens|am morgen|in der fr(?:u|ue)h|fr(?:u|ue)h', 'morning'],
      ['vormittags|am vormittag', 'morning'],
      ['mittags|am mittag', 'noon'],
      ['nachmittags|am nachmittag', 'afternoon'],
      ['abends|am abend', 'evening'],
      ['nachts|in der nacht', 'night'],
    ],
    gluedHalves: NOTHING,
    rangeLead: 'von|zwischen|zw\\.',
    clearRangeLead: NOTHING,
    rangeJoint: 'bis(?: um)?',
    ledJoint: NOTHING,
    andJoint: 'und',
    needsUnit: false,
    counted:
      /(?<!\p{L})(?:seiten?|s\.|kapitel|klassen?|nummern?|nr\.?|jahren?|alter|punkte?|level|gr(?:o|oe)(?:ß|ss)en?|zahlen|z(?:a|ae)hlen|stufen?|folien?|fragen?|aufgaben?|zeilen?|teile?|absatz)\s+(?:von\s+)?$/iu,
    goesOn:
      /^\s+(?:mit|bei|in|im|am|an|zu|zum|zur|f(?:u|ue)r|wegen|und|per|heute|morgen|jeden|t(?:a|ae)glich|die|der|das)(?!\p{L})/iu,
    station: null,
    hasTimetable: false,
    isTwelveHour: false,
    isEveningToday: false,
  },
  days: {
    weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
    shortWeekdays: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
    months: MONTHS,
    days: [
      ['(?:u|ue)bermorgen', 2],
      ['heute?', 0],
      ['morgen', 1],
    ],
    isShortBare: false,
    next: NOTHING,
    coming: `diese[nrsm]?|${NEXT}`,
    comingAfter: NOTHING,
    parts: [
      ['in der fr(?:u|ue)h', 'morning'],
      ['fr(?:u|ue)h|morgens', 'morning'],
      ['vormittags?', 'morning'],
      ['mittags?', 'noon'],
      ['nachmittags?|nachm\\.?', 'afternoon'],
      ['abends?', 'evening'],
      ['nachts?', 'night'],
    ],
    partsBefore: [
      ['morgens|vormittags|am (?:morgen|vormittag) de[sr]', 'morning'],
      ['mittags|am mittag de[sr]', 'noon'],
      ['nachmittags|am nachmittag de[sr]', 'afternoon'],
      ['abends|am abend de[sr]', 'evening'],
      ['nachts|in der nacht (?:de[sr]|zum)', 'night'],
    ],
    dayParts: [['morgen', 'morning']],
    todaysParts: [['heute? morgen', [0, 'morning']]],
    periods: [
      [`(?:in der )?${NEXT} (?:woche|wo\\.?)`, 'nextWeek'],
      [`(?:im )?${NEXT} monat`, 'nextMonth'],
      [`(?:im )?${NEXT} jahr`, 'nextYear'],
      ['ende des tages', 'endOfDay'],
      ['(?:am |zum )?ende (?:der|dieser) woche', 'endOfWeek'],
      [`(?:am |zum )?ende (?:der )?${NEXT} woche`, 'endOfNextWeek'],
      ['(?:am |zum )?(?:monatsende|ende (?:des|dieses) monats)', 'endOfMonth'],
      ['(?:am |zum )?(?:letzte[nr]? tag|monatsletzten) (?:im|des|dieses) monats?', 'endOfMonth'],
      ['(?:am |zum )?letzte[nr]? (?:werktag|arbeitstag) (?:im|des|dieses|diesen) monats?', 'lastWorkday'],
      [`(?:am |zum )?ende (?:des )?${NEXT} monats`, 'endOfNextMonth'],
      ['(?:am |zum )?(?:jahresende|ende (?:des|dieses) jahres)', 'endOfYear'],
    ],
    endOf: '(?:am )?ende',
    weekend: '(?:am |dieses |am kommenden |(?:u|ue)bers )wochenende',
    nextWeekend: `(?:am )?n(?:a|ae)chste[sn]? wochenende`,
    dayLead: 'am|bis zum|zum|den',
    dayAfter: '',
    dayNever: `\\s*(?:\\p{Lu}|\\d(?!\\d?(?:[:.]\\d\\d)?\\s*(?:[Uu]hr|UHR|h(?!\\p{L}))|\\d?[:.]\\d\\d(?!\\d))|mal|von|${MONTHS.join('|')})`,
    timeFollows: '(?=[.,;!]*\\s*(?:$|um\\s|\\d))',
    beforeNumber: 'de[nmr]',
    isNumberEnough: false,
    ordinal: '\\.',
    lateOrdinal: NOTHING,
    ordinals: [
      ['erste[nr]?', 1],
      ['zweite[nr]?', 2],
      ['dritte[nr]?', 3],
      ['vierte[nr]?', 4],
      ['f(?:u|ue)nfte[nr]?', 5],
      ['sechste[nr]?', 6],
      ['siebte[nr]?', 7],
      ['achte[nr]?', 8],
      ['neunte[nr]?', 9],
      ['zehnte[nr]?', 10],
      ['f(?:u|ue)nfzehnte[nr]?', 15],
      ['zwanzigste[nr]?', 20],
    ],
    first: 'Ersten',
    ofMonth: NOTHING,
    inMonth: 'im|des',
    ofThisMonth: '(?:im|des|dieses) monats?',
    isMonthFirst: false,
    hasDottedDates: true,
    offsets: [],
    relative: {
      before: 'in|binnen|innerhalb von',
      after: '',
      joint: 'und',
      units: [
        ['tag(?:en?)?', 'days'],
        ['wochen?', 'weeks'],
        ['monat(?:en?)?', 'months'],
        ['jahr(?:en?)?', 'years'],
      ],
      spans: [
        ['einem vierteljahr', ['months', 3]],
        ['einem halben jahr', ['months', 6]],
      ],
      articles: [
        ['ein(?:e[mnr]?)?', 1],
        ['ein(?:igen| paar)', 3],
      ],
    },
  },
  dates: {
    also: 'und|oder|&',
    joint: 'um|am|an|de[nmrs]|in der',
    trail: /^,?\s(?:sp(?:a|ae)testens)(?=[.,;!)\]]*\s*$)/iu,
    lead: /(?<![^\s([])(?:nicht sp(?:a|ae)ter als|vor dem|am|an|bis|sp(?:a|ae)testens|zum|um|gegen|f(?:a|ae)llig:?|diese[nrsm]?|kommende[nrsm]?|n(?:a|ae)chste[nrsm]?|f(?:u|ue)r|den|der|in)\s+$/iu,
    leadBeforeClear: /(?<![^\s([])(?:bis|sp(?:a|ae)testens|f(?:a|ae)llig:?|f(?:u|ue)r|um|gegen)\s+$/iu,
    refuseAfter:
      /(?<![^\s([])(?:schwarze[nrsm]?|black|herrn?|frau|jede[nrsm]?|alle|(?:u|ue)bern(?:a|ae)chste[nrsm]?|letzte[nrsm]?|vergangene[nrsm]?|seit|ab|nach|vor|vom|von|als|wie|das|die|der|des|ein|eine[nrsm]?|mein|nicht|und|oder|&|guten)\s+$/iu,
    refuseBefore: /^\s+(?:vor|lang|oder nie)(?!\p{L})/iu,
    refuseNumberAfter:
      /(?<!\p{L})(?:ma(?:ß|ss)stab|karte|bewert\p{L}*|note|ergebnis|spielstand|verh(?:a|ae)ltnis|film|(?:mose|psalm|sprueche|jesaja|genesis|romer|korinther|offenbarung)\s+$)(?!\p{L})/iu,
    refuseNumberBefore: /^\s*(?:bewerten|liter|takt|gewonnen|verloren|ma(?:ß|ss)stab)(?!\p{L})/iu,
    contact: null,
    street: /(?:stra(?:ß|ss)e|str\.|platz|allee|gasse)\s+(?:des|vom)\s+$/iu,
    work: null,
    workNoun: null,
    isTitle: ({ fragment, before, after, hasClock }) =>
      SENTENCE.test(after) ||
      // Dates are in the accusative: `Der Sonntag der Lebenden`.
      (/^\s*der\s+$/iu.test(before) && /^\p{L}+$/u.test(fragment)) ||
      // "so", "do" and "mi" are words; the others are days before a time ("fr 15 uhr").
      (/^(?:so|do|mi|di|mo|sa|fr)(?!\p{L})/u.test(fragment) &&
        !(/^(?:di|mo|sa|fr)(?!\p{L})/u.test(fragment) && (hasClock || /(?<!\p{L})am\s+$/iu.test(before)))) ||
      // "Morgen" as a noun ("Guten Morgen") is capitalised; at the start of a line it is tomorrow.
      (/^Morgen$/u.test(fragment) && /\S/.test(before)),
    // "Oma anrufen So": capitalised at the end of the line, and no syllable of a scale ("Do Re Mi").
    isEnough: ({ fragment, before, after }) =>
      /^(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?$/u.test(fragment) &&
      /^[.!]?\s*$/.test(after) &&
      /\p{L}{3}\s+$/u.test(before),
    hasTellingCase: false,
  },
  estimate: {
    hours: 'stunden?|std\\.?',
    minutes: 'minuten?|min\\.?',
    joint: 'und',
    lead: 'f(?:u|ue)r|ca\\.?|etwa|dauert',
    phrases: [
      ['(?:eine[rn]? )?halbe[nr]? stunde', 30],
      ['(?:eine[rn]? )?viertelstunde', 15],
      ['(?:eine[rn]? )?dreiviertelstunde', 45],
      ['eine[rn]? stunde', 60],
    ],
    clock: /(?<![^\s([])(?:0\d|1[3-9]|2[0-4])\s?h(?:[0-5]\d)?(?=[.,;:?)\]]*(?:\s|$))/giu,
    isAdjective: null,
    refuseAfter:
      /(?<![^\s([])(?:in|vor|nach|alle|jede[nrs]?|seit|letzten?|um|pro|als|von|der|die|das|eine[rn]?|und|oder|bis)\s+$/iu,
    refuseBefore: /^\s+(?:vor|nach|sp(?:a|ae)ter|her|pro|je|und|oder|lang)(?!\S)/iu,
  },
  repeat: germanRepeat,
  importance: { niedrig: 25, normal: 50, mittel: 50, hoch: 75 },
};
