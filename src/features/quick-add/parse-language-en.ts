import { casual } from 'chrono-node/en';
import {
  BEFORE,
  type DateRule,
  endOfMonth,
  endOfWeek,
  nextDayOfMonth,
  nextPeriod,
  onDay,
} from './parse-date-rule.ts';
import type { QuickAddLanguage } from './parse-language.ts';
import { relativeRule } from './parse-relative.ts';
import { englishRepeat } from './parse-repeat-en.ts';

const NUMBERS = {
  'half an': 0.5,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  'a couple of': 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const RELATIVE = {
  units: {
    minute: 'minutes?|mins?|m',
    hour: 'hours?|hrs?|h',
    day: 'days?|d',
    week: 'weeks?|w',
    month: 'months?',
    year: 'years?',
  },
  numbers: NUMBERS,
  joint: 'and',
};
const HOURS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const DAY_BEFORE =
  /(?:days?|weeks?|months?|tomorrow|tmrw?|mon|tue|wed|thu|fri|sat|sun|\d(?:st|nd|rd|th)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s+\d{1,2}|\d{4}),?\s+$/iu;
const GOES_ON =
  /^\s+(?:with|about|for|in|on|re|to|and|by|via|near|today|tonight|tomorrow|tmrw?|next|this|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)(?!\p{L})/iu;

function rule(source: string, read: DateRule['read']): DateRule {
  return { pattern: new RegExp(`${BEFORE}${source}(?![\\p{L}\\p{N}])`, 'iu'), read };
}

const rules: readonly DateRule[] = [
  relativeRule({ ...RELATIVE, before: 'in|within' }),
  relativeRule({ ...RELATIVE, after: 'from now' }),
  rule('next\\s+(week|month|year)', (match, today) => onDay(nextPeriod(today, periodOf(match[1])))),
  rule('(?:the\\s+)?end of (?:(?:the|this)\\s+)?week', (_, today) => onDay(endOfWeek(today))),
  rule('(?:the\\s+)?end of next\\s+week', (_, today) => onDay(endOfWeek(nextPeriod(today, 'week')))),
  rule('(?:the\\s+)?end of (?:(?:the|this)\\s+)?month', (_, today) => onDay(endOfMonth(today))),
  rule('(?:the\\s+)?end of next\\s+month', (_, today) => onDay(endOfMonth(nextPeriod(today, 'month')))),
  rule('(?:the\\s+)?day after tomorrow', (_, today) => onDay(today.add({ days: 2 }))),
  rule('tues\\.?', () => ({ known: { weekday: 2 } })),
  rule('(?:on|by) the\\s+(\\d{1,2})(?:st|nd|rd|th)', (match, today) =>
    nextDayOfMonth(today, Number(match[1])),
  ),
  rule(`at\\s+(?:(half|quarter) (past|to))\\s+(\\d{1,2}|${HOURS.join('|')})`, (match) => {
    const hour = Number(match[3]) || HOURS.indexOf(match[3]?.toLowerCase() ?? '') + 1;
    const minutes =
      (match[1]?.toLowerCase() === 'half' ? 30 : 15) * (match[2]?.toLowerCase() === 'to' ? -1 : 1);
    if (hour < 1 || hour > 12) return null;
    return { known: { hour: minutes < 0 ? hour - 1 || 12 : hour, minute: (minutes + 60) % 60 } };
  }),
];

export const english: QuickAddLanguage = {
  chrono: casual,
  rules,
  dates: {
    lead: /(?<![^\s(])(?:on|by|at|until|till|due:?|this|coming|for|in the|@)\s+$/iu,
    leadBeforeClear: /(?<![^\s(])(?:by|until|till|due:?|for|@)\s+$/iu,
    refuseAfter:
      /(?<!\S)(?:every|each|black|good|all|last|past|since|after|before|from|of|than|like|versus|vs\.?|the|a|an|my|our|not|and|or|&|to)\s+$/iu,
    isTitle: ({ fragment, before, after }) =>
      /^(?:last|past)\b|\b(?:weekday|yesterday|ago)\b|^now$|^from\s+\d{1,2}$|^of\b/iu.test(fragment) ||
      // "Look at 3 flats": a bare number after "at" counts what follows it, unless that goes on with the date.
      (/^at\s+\d{1,2}$/iu.test(fragment) &&
        /\S/.test(before) &&
        !DAY_BEFORE.test(before) &&
        /^\s+\p{L}/u.test(after) &&
        !GOES_ON.test(after)),
    needsCompany: /^(?:sun|sat|wed)\.?$/iu,
    // Case tells: in the middle of a line a date is not capitalised, a name is ("Watch Tomorrow Never Dies").
    clear: /^(?:today|tonight|tomorrow|tmrw?|in|within)\b|\d\s*[ap]\.?m\b|o'clock|from now$/u,
    nextWeek: /\bnext\b/iu,
    night: /\b(?:night|tonight)\b/iu,
    isTwelveHour: true,
  },
  estimate: {
    hours: 'hours?|hrs?',
    minutes: 'minutes?|mins?',
    joint: 'and',
    lead: 'for|takes?|about|ca\\.?',
    phrases: [
      ['an hour and a half', 90],
      ['half an hour', 30],
      ['(?:a )?quarter of an hour', 15],
      ['(?:an|one) hour', 60],
      ['two hours', 120],
    ],
    clock: null,
    refuseAfter:
      /(?<!\S)(?:in|within|every|each|last|next|past|after|before|at|per|than|of|the|an?|and|or|to)\s+$/iu,
    refuseBefore: /^\s+(?:ago|later|from now|before|after|earlier|of|per|an?|and|or|to|each)(?!\S)/iu,
  },
  repeat: englishRepeat,
  importance: { low: 25, normal: 50, medium: 50, high: 75 },
};

function periodOf(word: string | undefined): 'week' | 'month' | 'year' {
  const lower = word?.toLowerCase();
  return lower === 'month' || lower === 'year' ? lower : 'week';
}
