import { MINUTES_PER_DAY } from '#time/units.ts';
import { englishRepeat } from '#time/written/en-repeat.ts';
import { NOTHING } from '#time/written/lexicon.ts';
import type { QuickAddLanguage } from '../language.ts';

const HOURS = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
] as const;
const MINUTES = [
  ['five', 5],
  ['ten', 10],
  ['fifteen', 15],
  ['twenty-five', 25],
  ['twenty', 20],
  ['thirty', 30],
  ['forty-five', 45],
  ['forty', 40],
  ['fifty', 50],
] as const;

export const english: QuickAddLanguage = {
  numbers: [...HOURS, ...MINUTES.slice(2), ['fourteen', 14], ['sixty', 60], ['ninety', 90]],
  clock: {
    hours: HOURS,
    lead: 'at(?:\\s+(?:about|around))?|@',
    open: 'from|starting(?: from)?|beginning|after',
    unit: "o'?\\s?clock",
    countingUnit: NOTHING,
    sign: NOTHING,
    minutes: MINUTES,
    fractions: [
      ['half past {h}', 30],
      ['(?:a )?quarter past {h}', 15],
      ['(?:a )?quarter to {h}', -15],
      ['{w}(?: minutes)? past {h}', '+'],
      ['{w}(?: minutes)? to {h}', '-'],
      ['half {h}', 30],
    ],
    named: [
      ['noon|midday', 720],
      ['midnight', MINUTES_PER_DAY],
    ],
    halves: [
      ['a\\.?m\\.?', 'am'],
      ['p\\.?m\\.?', 'pm'],
      ['in the morning', 'morning'],
      ['in the afternoon', 'afternoon'],
      ['in the evening', 'evening'],
      ['at night', 'night'],
    ],
    gluedHalves: '[ap]\\.?m?\\.?',
    rangeLead: 'from|between',
    clearRangeLead: NOTHING,
    rangeJoint: 'to|until|till',
    ledJoint: NOTHING,
    andJoint: 'and',
    needsUnit: false,
    counted:
      /(?<!\p{L})(?:pages?|pp?\.|chapters?|count|rate|grades?|levels?|ages?|sizes?|steps?|questions?|items?|numbers?|rows?|tasks?|slides?|versions?|kids|won|lost|add|buy)\s+(?:from\s+)?$/iu,
    goesOn:
      /^\s+(?:with|about|for|in|on|re|to|and|by|via|near|today|tonight|tomorrow|tmrw?|next|this|every|each|daily|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)(?!\p{L})/iu,
    hasTimetable: false,
    isTwelveHour: true,
  },
  days: {
    weekdays: [
      'mon(?:day)?',
      'tue(?:s(?:day)?)?',
      'wednesday|weds',
      'thu(?:r(?:s(?:day)?)?)?',
      'fri(?:day)?',
      'saturday',
      'sunday',
    ],
    shortWeekdays: [NOTHING, NOTHING, 'wed', NOTHING, NOTHING, 'sat', 'sun'],
    months: [
      'jan(?:uary)?',
      'feb(?:ruary)?',
      'mar(?:ch)?',
      'apr(?:il)?',
      'may',
      'june?',
      'july?',
      'aug(?:ust)?',
      'sept?(?:ember)?',
      'oct(?:ober)?',
      'nov(?:ember)?',
      'dec(?:ember)?',
    ],
    days: [
      ['(?:the )?day after tomorrow', 2],
      ['today', 0],
      ['tomorrow|tomorow|tommorow|tomorro|tmrw?|tmr|tmw|2moro', 1],
    ],
    isShortBare: false,
    next: 'ne?xt',
    coming: 'this coming|this|coming',
    comingAfter: NOTHING,
    parts: [
      ['morning', 'morning'],
      ['afternoon', 'afternoon'],
      ['evening', 'evening'],
      ['night', 'night'],
    ],
    dayParts: [],
    todaysParts: [
      ['tonight|tonite|2nite', [0, 'evening']],
      ['this morning', [0, 'morning']],
      ['this afternoon', [0, 'afternoon']],
      ['this evening', [0, 'evening']],
    ],
    periods: [
      ['next week', 'nextWeek'],
      ['next month', 'nextMonth'],
      ['next year', 'nextYear'],
      ['(?:the )?end of (?:the )?day|eod|cob|close of business', 'endOfDay'],
      ['(?:the )?end of (?:(?:the|this) )?week|eow', 'endOfWeek'],
      ['(?:the )?end (?:of )?next week', 'endOfNextWeek'],
      ['(?:the )?end of (?:(?:the|this) )?month|month[- ]end|eom', 'endOfMonth'],
      ['(?:on )?(?:the )?last day of (?:the|this) month', 'endOfMonth'],
      [
        '(?:on )?(?:the )?last (?:weekday|working day|work day|business day) of (?:the|this) month',
        'lastWorkday',
      ],
      ['(?:the )?end (?:of )?next month', 'endOfNextMonth'],
      ['(?:the )?end of (?:(?:the|this) )?year|eoy', 'endOfYear'],
    ],
    endOf: '(?:the )?end of',
    weekend: '(?:this|(?:at|on|over) the) weekend',
    nextWeekend: 'next weekend',
    dayLead: 'on the|by the|until the|till the|before the',
    dayAfter: '(?!\\s+\\p{Lu})',
    dayNever: '\\s+(?:of|floor|time|day|try)',
    timeFollows: '(?=[.,;!]*\\s*(?:$|at\\s|@|\\d{1,2}(?::\\d\\d)?\\s*(?:[ap]\\.?m|$)))',
    beforeNumber: 'the',
    isNumberEnough: false,
    ordinal: 'st|nd|rd|th',
    lateOrdinal: 'st|nd|rd|th',
    ordinals: [
      ['first', 1],
      ['second', 2],
      ['third', 3],
      ['fourth', 4],
      ['fifth', 5],
      ['sixth', 6],
      ['seventh', 7],
      ['eighth', 8],
      ['ninth', 9],
      ['tenth', 10],
      ['fifteenth', 15],
      ['twentieth', 20],
      ['thirtieth', 30],
    ],
    first: '(?<=(?:[Bb]y|[Bb]efore) the )first(?=[.,;!]*\\s*$)',
    ofMonth: 'of',
    isMonthFirst: true,
    hasDottedDates: false,
    offsets: [
      ['(?:a|one|1) week(?: from| on)?', 7],
      ['(?:two|2) weeks from', 14],
      ['(?:three|3) weeks from', 21],
      ['week(?=[.,;!]*\\s*$)', 7],
    ],
    relative: {
      before: 'in(?: about)?|within',
      after: 'from now',
      joint: 'and',
      units: [
        ['days?|d', 'days'],
        ['weeks?|wks?|w', 'weeks'],
        ['months?', 'months'],
        ['years?|yrs?', 'years'],
      ],
      spans: [
        ['a fortnight', ['weeks', 2]],
        ['half a year', ['months', 6]],
      ],
      articles: [
        ['an?', 1],
        ['a couple(?: of)?', 2],
        ['a few', 3],
      ],
    },
  },
  dates: {
    joint: 'of|on|at|the|from',
    lead: /(?<![^\s([])(?:on|by|at|before|until|till|due:?|due on|this|coming|for|in the|(?:on|by|before|until|till|for) the|@)\s+$/iu,
    leadBeforeClear: /(?<![^\s([])(?:by|before|until|till|due:?|for|@)\s+$/iu,
    refuseAfter:
      /(?<![^\s([])(?:mr|mrs|ms|dr|every|each|black|good|all|last|past|since|after|from|of|than|like|versus|vs|the|a|an|my|our|not|and|or|&|to)\.?\s+$/iu,
    refuseBefore: /^\s+(?:special)(?!\p{L})/iu,
    // Chapter and verse: "Study John 3:16", while "Call John 3:15" is a time.
    refuseNumberAfter:
      /(?<!\p{L})(?:rated?|rating|scored?|scale|maps?|ratio|odds|mix|aspect|(?:read|study|learn|memori[sz]e|recite|verse)\s+(?:[1-3]\s+)?(?:genesis|exodus|psalms?|proverbs|isaiah|matthew|mark|luke|john|acts|romans|corinthians|ephesians|philippians|hebrews|james|peter|revelation)\s+$)(?!\p{L})/iu,
    refuseNumberBefore: /^\s*(?:scale|ratio|odds|inch|cups?)(?!\p{L})/iu,
    contact: null,
    place: /(?<!\p{L})(?:street|avenue|avenida|plaza|via|rue)\s+(?:\p{L}+\s+)?$/iu,
    work: /^\s*(?:re-?)?(?:watch|listen to|read|stream|sing|rent)\s+/iu,
    // A birthday has a number too: "grandma's 80th".
    isTitle: ({ fragment, before }) =>
      /^\d+\p{L}+$/u.test(fragment) &&
      /(?:'s|’s|(?<!\p{L})(?:my|his|her|our|their|the|a))\s+$/iu.test(before),
    // "haircut sat" is typed in a hurry, "Cat sat" and "enjoy some sun" are not.
    isEnough: ({ fragment, before, after }) =>
      /^(?:sat|sun|wed)\.?$/iu.test(fragment) &&
      /^[.!]?\s*$/.test(after) &&
      (/^\p{Lu}/u.test(fragment) || /^\s*\p{Ll}/u.test(before)) &&
      !/(?<!\p{L})(?:the|some|more|much|in|he|she|it|we|they|i|you|who|to|get|no|a)\s+$/iu.test(before) &&
      /\p{L}\s+$/u.test(before),
    hasTellingCase: true,
  },
  estimate: {
    hours: 'hours?|hrs?',
    minutes: 'minutes?|mins?',
    joint: 'and',
    halfBefore: 'and a half',
    lead: 'for|takes?|about|ca\\.?',
    phrases: [
      ['(?:an|one) hour and a half', 90],
      ['half an hour|half hour', 30],
      ['(?:a )?quarter of an hour', 15],
      ['three quarters of an hour', 45],
      ['an hour', 60],
    ],
    clock: null,
    isAdjective: /(?:[2-9]|\d\d)\s*(?:hour|minute)$/iu,
    refuseAfter:
      /(?<![^\s([])(?:in|within|every|each|last|next|past|after|before|at|per|than|of|the|an?|and|or|to)\s+$/iu,
    refuseBefore: /^\s+(?:ago|later|from now|before|after|earlier|of|per|an?|and|or|to|each|past)(?!\S)/iu,
  },
  repeat: englishRepeat,
  importance: { low: 25, normal: 50, medium: 50, high: 75 },
};
