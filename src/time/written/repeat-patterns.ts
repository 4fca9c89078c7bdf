import { everyDay, type RepeatRule, type RepeatUnit, workDays } from '../recurrence/repeat-rule.ts';
import { weekDays } from '../recurrence/rule-weekday.ts';
import { BEFORE, NOTHING } from './lexicon.ts';
import { needsTimeOf } from './listed-days.ts';
import type { PartOfDay } from './part-of-day.ts';
import type { RepeatWords } from './repeat-words.ts';

/** Recurrence expressed by a phrase. */
export interface RepeatReading {
  readonly rule: RepeatRule;
  /** Named part of the day. */
  readonly part: PartOfDay | null;
  /** Counts only with a time; without one `Vacation Monday to Friday` is title. */
  readonly needsTime?: boolean;
}

export interface RepeatPattern {
  readonly pattern: RegExp;
  readonly read: (groups: Groups) => RepeatReading | null;
  /** Clear enough to count between other words. */
  readonly isClear: boolean;
  /** Text behind it that makes it clear. */
  readonly clearBefore?: RegExp | null;
  /** Does not count at the start of a line: `Weekly report`. */
  readonly isLate: boolean;
  /** Begins with a word for `every`: not to be tried where there is none. */
  readonly isLed: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Table<T> = readonly (readonly [word: string, value: T])[];

const LONGEST_INTERVAL = 999;

const any = (table: readonly (readonly [string, ...unknown[]])[]) =>
  table.length === 0 ? NOTHING : table.map(([word]) => word).join('|');
const isWord = (source: string, text: string) => new RegExp(`^(?:${source})$`, 'iu').test(text);

function meaningOf<T>(table: Table<T>, text: string | undefined): T | undefined {
  return text === undefined ? undefined : table.find(([word]) => isWord(word, text))?.[1];
}

function indexOfName(words: readonly string[], text: string): number {
  return words.findIndex((word) => isWord(word, text));
}

export function repeatPatterns(words: RepeatWords): readonly RepeatPattern[] {
  const { each, eachDay, and, to, ofMonth, ofEveryMonth } = words;
  const on = `(?:(?:${words.on})\\s+|l')`;
  const weekday = `(?:${words.weekdays.join('|')})`;
  const months = words.months.join('|');
  const between = `(?:\\s*[,/&+–-]\\s*(?:(?:${and})\\s+)?|\\s+(?:${and}|${to})\\s+)(?:(?:${each})\\s+|${on})?`;
  const list = (day: string) => `${day}(?:${between}${day})*`;
  const listed = words.weekdays.map((day, index) => `${day}|${words.shortDays[index]}`);
  const listedDay = `(?:${listed.join('|')})(?:\\.(?=\\s))?`;
  const shortDay = `(?:${words.shortDays.join('|')})\\.?`;
  const separator = `(?:(?:\\s*[,/&+]\\s*(?:(?:${and})\\s+)?|\\s+(?:${and})\\s+)${on}?|\\s+)`;
  /** Two or more days of one form with or without anything between: `mon wed fri`, `lunes, miércoles y viernes`, `il lunedì e il venerdì`. */
  const notInCompany = `(?<!(?<!\\p{L})(?:${words.company})\\s+)`;
  const enumeration = (day: string) => `${day}(?:${separator}${day}(?![\\p{L}\\p{N}]))+`;
  const number = `(?<number>\\d{1,3}|${any(words.numbers)})`;
  const interval = `(?:${number}\\s+|(?<interval>${any(words.intervals)})\\s+)?`;
  const tail = `(?:\\s+(?<part>${any(words.partsAfterAll)}))?`;
  const dayTail = `(?:\\s*(?<dayPart>${any(words.partsAfterDay)})|\\s+(?<part>${any(words.partsAfterAll)}))?`;
  const habitual = `(?:${words.habitual.join('|')})`;
  const onDays = `(?:,?\\s+${on}(?<days>${list(weekday)})${words.habitual.length > 0 ? `|\\s+(?<plural>${list(habitual)})` : ''})`;
  const onMonth =
    `,?\\s+${on}(?:(?<nth>${any(words.nthOfMonth)})\\s+(?<nthDay>${weekday})|(?<last>${words.lastDay})|` +
    `(?:${words.monthDay})|(?:${words.numberOfMonth}))`;

  const daysOf = (text: string, day: string, all: readonly string[], until = to) => {
    const found: number[] = [];
    let isRange = false;
    const pieces = text.matchAll(new RegExp(`(?<!\\p{L})(?:(${day})|${until})(?!\\p{L})|[–-]`, 'giu'));
    for (const [, name] of pieces) {
      if (name === undefined) {
        isRange = true;
        continue;
      }
      const index = indexOfName(all, name.replace(/(?<=\p{L})\.$/u, ''));
      const from = found.at(-1);
      if (isRange && from !== undefined)
        for (let next = (from + 1) % 7; next !== index; next = (next + 1) % 7) found.push(next);
      found.push(index);
      isRange = false;
    }
    return weekDays.filter((_, index) => found.includes(index));
  };
  const ruleOf = (groups: Groups, unit: RepeatUnit, factor = 1): RepeatRule | null => {
    const counted = groups.number;
    const many =
      counted === undefined
        ? (meaningOf(words.intervals, groups.interval) ?? 1)
        : (meaningOf(words.numbers, counted) ?? Number(counted));
    const all = many * factor;
    return all >= 1 && all <= LONGEST_INTERVAL ? { ...everyDay, unit, interval: all } : null;
  };
  const partOf = ({ part, dayPart }: Groups) =>
    meaningOf(words.partsAfterAll, part) ?? meaningOf(words.partsAfterDay, dayPart) ?? null;
  const withPart = (rule: RepeatRule | null, groups: Groups): RepeatReading | null =>
    rule && { rule, part: partOf(groups) };
  const onWeekdays = (rule: RepeatRule | null, { days, plural }: Groups): RepeatRule | null => {
    if (rule === null || rule.unit !== 'WEEKLY') return null;
    if (plural !== undefined) return { ...rule, days: daysOf(plural, habitual, words.habitual) };
    return days === undefined ? null : { ...rule, days: daysOf(days, listedDay, listed) };
  };
  const inMonth = (rule: RepeatRule | null, groups: Groups): RepeatRule | null => {
    if (rule === null || rule.unit !== 'MONTHLY') return null;
    const { nth, nthDay, last, monthDay, numberOfMonth } = groups;
    if (last !== undefined) return { ...rule, monthDay: -1 };
    const day = nthDay === undefined ? undefined : weekDays[indexOfName(words.weekdays, nthDay)];
    const which = meaningOf(words.nthOfMonth, nth) ?? meaningOf(words.nth, nth);
    if (day !== undefined && which !== undefined) return { ...rule, nthDay: { nth: which, day } };
    // The only number in words is the first.
    const date = Number.parseInt(monthDay ?? numberOfMonth ?? '', 10) || 1;
    return date >= 1 && date <= 31 ? { ...rule, monthDay: date } : null;
  };
  const monthly = { ...everyDay, unit: 'MONTHLY' } as const;
  const weekly = { ...everyDay, unit: 'WEEKLY' } as const;

  function clear(source: string, read: RepeatPattern['read'], isClear = true): RepeatPattern {
    return {
      pattern: new RegExp(`${BEFORE}(?:${source})(?![\\p{L}\\p{N}])`, 'giu'),
      read,
      isClear,
      isLate: false,
      isLed: [each, eachDay].some((word) => source.startsWith(`(?:${word})`)),
    };
  }
  const late = (source: string, read: RepeatPattern['read'], isClear: boolean): RepeatPattern => ({
    ...clear(source, read, isClear),
    isLate: !isClear,
  });

  const nth = `(?<nth>${any(words.nth)})\\s+(?<nthDay>${weekday})`;
  const nthOfMonth = `(?<nth>${any(words.nthOfMonth)})\\s+(?<nthDay>${weekday})`;
  const patterns: RepeatPattern[] = [];
  for (const [phrase, unit, count] of words.phrases)
    patterns.push(
      clear(`(?:${phrase})${tail}`, (groups) => withPart({ ...everyDay, unit, interval: count }, groups)),
      clear(`(?:${phrase})${onDays}${tail}`, (groups) =>
        withPart(onWeekdays({ ...everyDay, unit, interval: count }, groups), groups),
      ),
    );
  for (const [word, unit, factor] of words.units) {
    const begin = `(?:${each})\\s+${interval}(?:${word})`;
    patterns.push(clear(`${begin}${tail}`, (groups) => withPart(ruleOf(groups, unit, factor), groups)));
    if (unit === 'WEEKLY')
      patterns.push(
        clear(`${begin}${onDays}${tail}`, (groups) =>
          withPart(onWeekdays(ruleOf(groups, unit, factor), groups), groups),
        ),
      );
    if (unit === 'MONTHLY')
      patterns.push(
        clear(`${begin}${onMonth}${tail}`, (groups) =>
          withPart(inMonth(ruleOf(groups, unit, factor), groups), groups),
        ),
      );
  }
  for (const [word, unit, factor] of words.adverbs) {
    const plain = () => ({ rule: { ...everyDay, unit, interval: factor }, part: null });
    const rule = { ...everyDay, unit, interval: factor };
    patterns.push(late(`(?:${word})`, plain, words.areAdverbsClear));
    if (unit === 'WEEKLY')
      patterns.push(
        clear(`(?:${word})${onDays}${tail}`, (groups) => withPart(onWeekdays(rule, groups), groups)),
      );
    if (unit === 'MONTHLY')
      patterns.push(
        clear(`(?:${word})${onMonth}${tail}`, (groups) => withPart(inMonth(rule, groups), groups)),
      );
  }
  patterns.push(
    clear(`(?:${each})\\s+(?:${words.workDay})${tail}`, (groups) =>
      withPart({ ...weekly, days: workDays }, groups),
    ),
    clear(`(?:${each})\\s+(?:${words.weekend})${tail}`, (groups) =>
      withPart({ ...weekly, days: ['SA'] }, groups),
    ),
    clear(`(?:${each})\\s+${nth}${dayTail}`, (groups) => withPart(inMonth(monthly, groups), groups)),
    ...[list(listedDay), enumeration(shortDay), enumeration(weekday)].map((days) =>
      clear(`(?:${eachDay})\\s+${interval}(?<days>${days})${dayTail}`, (groups) =>
        withPart(onWeekdays(ruleOf(groups, 'WEEKLY'), groups), groups),
      ),
    ),
    clear(`(?:${each})\\s+${nthOfMonth}\\s+(?:${ofMonth})${tail}`, (groups) =>
      withPart(inMonth(monthly, groups), groups),
    ),
    clear(`${on}?${nthOfMonth}\\s+(?:${ofEveryMonth})${tail}`, (groups) =>
      withPart(inMonth(monthly, groups), groups),
    ),
    clear(`(?:${each})\\s+(?<last>${words.lastDay})(?:\\s+(?:${ofMonth}))?${tail}`, (groups) =>
      withPart(inMonth(monthly, groups), groups),
    ),
    clear(`${on}?(?<last>${words.lastDay})\\s+(?:${ofEveryMonth})${tail}`, (groups) =>
      withPart(inMonth(monthly, groups), groups),
    ),
    {
      ...clear(
        `(?:${each})\\s+(?:${words.monthDay})`,
        (groups) => withPart(inMonth(monthly, groups), groups),
        false,
      ),
      clearBefore: words.verbAfter,
    },
    clear(
      `(?:${words.always})\\s+${on}(?:${words.monthDay}|${words.numberOfMonth})\\s+(?:${ofMonth})${tail}`,
      (groups) => withPart(inMonth(monthly, groups), groups),
    ),
    clear(`(?:${each})\\s+(?:${words.monthDay}|${words.numberOfMonth})\\s+(?:${ofMonth})${tail}`, (groups) =>
      withPart(inMonth(monthly, groups), groups),
    ),
    clear(
      `(?:(?:${words.by})\\s+|${on})?(?:${words.monthDay}|${words.numberOfMonth})\\s+(?:${ofEveryMonth})${tail}`,
      (groups) => withPart(inMonth(monthly, groups), groups),
    ),
    clear(`(?:${each})\\s+(?<part>${any(words.parts)})`, ({ part }) => ({
      rule: everyDay,
      part: meaningOf(words.parts, part) ?? null,
    })),
  );
  const rangeDays = words.daysInRange ?? words.weekdays;
  const rangeDay = `(?:${rangeDays.join('|')})`;
  patterns.push(
    clear(`${words.monthEnd}${tail}`, (groups) => withPart({ ...monthly, monthDay: -1 }, groups)),
    late(
      `(?:${words.workDaysAlone})${tail}`,
      (groups) => withPart({ ...weekly, days: workDays }, groups),
      words.areWorkDaysClear,
    ),
    clear(
      `${notInCompany}${words.daysFrom}(?<days>${rangeDay}(?:\\s*[–-]\\s*|\\s+(?:${words.daysTo})\\s+)${rangeDay})${tail}`,
      (groups) => {
        const days = daysOf(groups.days ?? '', rangeDay, rangeDays, words.daysTo);
        return days.length < 2 ? null : { rule: { ...weekly, days }, part: partOf(groups), needsTime: true };
      },
    ),
  );
  patterns.push(
    clear(`(?:${words.workDayLetters})${tail}`, (groups) => ({
      rule: { ...weekly, days: workDays },
      part: partOf(groups),
      needsTime: true,
    })),
  );
  if (words.alternating !== null)
    patterns.push(
      clear(`${words.alternating.replace('{day}', `(?<days>${weekday})`)}${tail}`, (groups) =>
        withPart(onWeekdays({ ...weekly, interval: 2 }, groups), groups),
      ),
    );
  if (words.habitual.length > 0)
    patterns.push(
      late(
        `${words.habitualLead}(?<plural>${list(habitual)})${dayTail}`,
        (groups) => withPart(onWeekdays(weekly, groups), groups),
        words.isHabitualClear,
      ),
    );
  // Behind the habitual days, which need no time: `montags und donnerstags`.
  for (const [day, isShort] of [
    [shortDay, true],
    [weekday, false],
  ] as const)
    patterns.push(
      clear(
        `${notInCompany}${on}?(?<days>${enumeration(day)})${tail}`,
        (groups) => {
          const days = daysOf(groups.days ?? '', listedDay, listed);
          const needsTime = needsTimeOf(days, isShort);
          return needsTime === null ? null : { rule: { ...weekly, days }, part: partOf(groups), needsTime };
        },
        false,
      ),
    );
  for (const source of words.dates) {
    const date = source.replace('{day}', '(?<date>\\d{1,2})').replace('{month}', `(?<month>${months})`);
    patterns.push(
      clear(`(?:${each})\\s+(?:${date})${tail}`, (groups) => {
        const month = indexOfName(words.months, groups.month ?? '') + 1;
        return withPart(yearly(month, Number(groups.date)), groups);
      }),
    );
  }
  return patterns;
}

function yearly(month: number, monthDay: number): RepeatRule | null {
  // A leap year, so that 29 February is a day.
  const days = new Date(Date.UTC(2024, month, 0)).getUTCDate();
  if (!(month >= 1 && month <= 12 && monthDay >= 1 && monthDay <= days)) return null;
  return { ...everyDay, unit: 'YEARLY', month, monthDay };
}
