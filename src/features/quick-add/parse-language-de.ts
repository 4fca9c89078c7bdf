import { casual } from 'chrono-node/de';
import {
  BEFORE,
  type DateRule,
  endOfMonth,
  endOfWeek,
  nextDayOfMonth,
  nextPeriod,
  onDay,
  type RuleReading,
} from './parse-date-rule.ts';
import type { QuickAddLanguage } from './parse-language.ts';
import { relativeRule } from './parse-relative.ts';
import { germanRepeat } from './parse-repeat-de.ts';

const NUMBERS = {
  'einer halben': 0.5,
  anderthalb: 1.5,
  eineinhalb: 1.5,
  ein: 1,
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  zwölf: 12,
};
const HOURS = [
  'eins',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const WEEKDAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag'];
const SHORT = ['so', 'mo', 'di', 'mi', 'do', 'fr', 'sa'];
const MONTHS = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];
/** Parts of the day as the end of a compound (`Freitagabend`), by chrono's names. */
const PARTS: Readonly<Record<string, string>> = {
  früh: 'morning',
  morgen: 'morning',
  vormittag: 'morning',
  mittag: 'noon',
  nachmittag: 'afternoon',
  abend: 'evening',
  nacht: 'evening',
};

const AFTER_WEEKDAY = new RegExp(`(?:${WEEKDAYS.join('|')})\\s+$`, 'iu');

function rule(source: string, read: DateRule['read']): DateRule {
  return { pattern: new RegExp(`${BEFORE}${source}(?![\\p{L}\\p{N}])`, 'iu'), read };
}

function partOfDay(known: RuleReading['known'], word: string | undefined): RuleReading {
  return { known, tag: `casualReference/${PARTS[word?.toLowerCase() ?? ''] ?? 'morning'}` };
}

/** `am 3.`; not `zum 3. Mal` and not the beginning of `am 3. Dezember`, hence case-sensitive. */
const dayOfMonth: DateRule = {
  pattern: new RegExp(
    `${BEFORE}(?:[Aa]m|[Bb]is zum|[Zz]um|[Dd]en)\\s+(\\d{1,2})\\.(?!\\s*(?:\\d|\\p{Lu}|${MONTHS.join('|')}))`,
    'u',
  ),
  read: (match, today) => nextDayOfMonth(today, Number(match[1])),
};

const rules: readonly DateRule[] = [
  relativeRule({
    units: {
      minute: 'minuten?|min|m',
      hour: 'stunden?|std\\.?|h',
      day: 'tag(?:en?)?',
      week: 'wochen?',
      month: 'monat(?:en?)?',
      year: 'jahr(?:en?)?',
    },
    numbers: NUMBERS,
    before: 'in',
    joint: 'und',
  }),
  rule('nächste[nrs]?\\s+(woche|monat|jahr)', (match, today) => onDay(nextPeriod(today, periodOf(match[1])))),
  rule('(?:am )?ende (?:der|dieser) woche', (_, today) => onDay(endOfWeek(today))),
  rule('(?:am )?ende nächster woche', (_, today) => onDay(endOfWeek(nextPeriod(today, 'week')))),
  rule('(?:am )?(?:monatsende|ende (?:des|dieses) monats)', (_, today) => onDay(endOfMonth(today))),
  rule('(so|mo|di|mi|do|fr|sa)\\.', (match) => ({
    known: { weekday: SHORT.indexOf(match[1]?.toLowerCase() ?? '') },
  })),
  rule('(?:sonnabend|wochenende)', () => ({ known: { weekday: 6 } })),
  rule(`(${WEEKDAYS.join('|')})\\s*(früh|morgen|vormittag|mittag|nachmittag|abend|nacht)`, (match) =>
    partOfDay({ weekday: WEEKDAYS.indexOf(match[1]?.toLowerCase() ?? '') }, match[2]),
  ),
  rule('früh', () => partOfDay({}, 'früh')),
  rule('(?:(heute|morgen)\\s+(?:um\\s+)?)?mitternacht', (match, today) => {
    const day = match[1] ? today.add({ days: match[1].toLowerCase() === 'morgen' ? 1 : 0 }) : null;
    return {
      known: { ...(day ? onDay(day).known : {}), hour: 0, minute: 0 },
      tag: 'casualReference/midnight',
    };
  }),
  // "3.12." needs its second point or a preposition, so that "Version 2.5" stays a title.
  rule('(\\d{1,2})\\.\\s?(\\d{1,2})\\.', (match) => ({
    known: { day: Number(match[1]), month: Number(match[2]) },
  })),
  rule('(?:am|bis|zum|den)\\s+(\\d{1,2})\\.\\s?(\\d{1,2})', (match) => ({
    known: { day: Number(match[1]), month: Number(match[2]) },
  })),
  rule(`(\\d{1,2})\\.\\s*(${MONTHS.join('|')})\\p{L}*\\.?`, (match) => ({
    known: { day: Number(match[1]), month: MONTHS.indexOf(match[2]?.toLowerCase() ?? '') + 1 },
  })),
  dayOfMonth,
  rule('(?:um\\s+)?24(?::00)?\\s+uhr', () => ({
    known: { hour: 0, minute: 0 },
    tag: 'casualReference/midnight',
  })),
  rule('(?:um\\s+)?(\\d{1,2})[.:]([0-5]\\d)\\s+uhr', (match) => clock(Number(match[1]), Number(match[2]))),
  rule('(?:um\\s+)?(\\d{1,2})\\s+uhr\\s+([0-5]\\d)', (match) => clock(Number(match[1]), Number(match[2]))),
  rule(`(?:um|gegen)\\s+(halb|viertel nach|viertel vor)\\s+(\\d{1,2}|${HOURS.join('|')})`, (match) => {
    const hour = Number(match[2]) || HOURS.indexOf(match[2]?.toLowerCase() ?? '') + 1;
    const word = match[1]?.toLowerCase();
    if (word === 'viertel nach') return clock(hour, 15);
    return clock(hour - 1, word === 'halb' ? 30 : 45);
  }),
];

export const german: QuickAddLanguage = {
  chrono: casual,
  rules,
  dates: {
    lead: /(?<![^\s(])(?:am|an|bis|spätestens|zum|um|gegen|fällig:?|diese[nrsm]?|kommende[nrsm]?|nächste[nrsm]?|für|den|der|in)\s+$/iu,
    leadBeforeClear: /(?<![^\s(])(?:bis|spätestens|fällig:?|für|um|gegen)\s+$/iu,
    refuseAfter:
      /(?<!\S)(?:schwarze[nrsm]?|herrn?|frau|jede[nrsm]?|alle|übernächste[nrsm]?|letzte[nrsm]?|vergangene[nrsm]?|seit|ab|nach|vor|vom|von|als|wie|das|die|der|ein|eine[nrsm]?|mein|nicht|und|oder|&|guten)\s+$/iu,
    isTitle: ({ fragment, before, isDay }) =>
      /^letzte|gestern|jetzt|^von\s+\d{1,2}$|\d\s+[ap]m?$/iu.test(fragment) ||
      (/^(?:heute|morgen)\s+mitternacht$/iu.test(fragment) && !isDay) ||
      // "Morgen" as a noun ("Guten Morgen", "Freitag Morgen") is capitalised; at the start of a line it is tomorrow.
      (isDay && /^Morgen(?!\p{L})/u.test(fragment) && /\S/.test(before)) ||
      // "morgen" is the morning after a weekday ("freitag morgen"), tomorrow everywhere else.
      (/^morgen$/u.test(fragment) && isDay === AFTER_WEEKDAY.test(before)) ||
      /^(?:so|do|mi|di|mo|sa|fr)(?!\p{L})/u.test(fragment),
    needsCompany: /^(?:So|Do|Mi|Di|Mo|Sa|Fr)\.?$/iu,
    clear: /^(?:heute|morgen|Heute|Morgen|übermorgen|Übermorgen|in|In)(?![\p{L}])|\d\s*uhr\b/iu,
    nextWeek: /nächste\s+woche/iu,
    night: /nachts?(?![\p{L}])/iu,
    isTwelveHour: false,
  },
  estimate: {
    hours: 'stunden?|std\\.?',
    minutes: 'minuten?|min\\.?',
    joint: 'und',
    lead: 'für|ca\\.?|etwa|dauert',
    phrases: [
      ['(?:anderthalb|eineinhalb) stunden', 90],
      ['(?:eine )?halbe stunde', 30],
      ['(?:eine )?viertelstunde', 15],
      ['(?:eine )?dreiviertelstunde', 45],
      ['eine stunde', 60],
      ['zwei stunden', 120],
    ],
    clock: null,
    refuseAfter:
      /(?<!\S)(?:in|vor|nach|alle|jede[nrs]?|seit|letzten?|um|pro|als|von|der|die|das|eine[rn]?|und|oder|bis)\s+$/iu,
    refuseBefore: /^\s+(?:vor|nach|später|her|pro|je|und|oder|bis)(?!\S)/iu,
  },
  repeat: germanRepeat,
  importance: { niedrig: 25, normal: 50, mittel: 50, hoch: 75 },
};

function clock(hour: number, minute: number): RuleReading | null {
  return hour >= 0 && hour < 24 ? { known: { hour, minute } } : null;
}

function periodOf(word: string | undefined): 'week' | 'month' | 'year' {
  const lower = word?.toLowerCase();
  if (lower === 'monat') return 'month';
  return lower === 'jahr' ? 'year' : 'week';
}
