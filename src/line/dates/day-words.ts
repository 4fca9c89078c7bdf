import type { Table } from '#time/written/lexicon.ts';
import type { PartOfDay } from '#time/written/part-of-day.ts';

/** Period that stands for its first or last day. */
export type Period =
  | 'nextWeek'
  | 'nextMonth'
  | 'nextYear'
  | 'endOfDay'
  | 'endOfWeek'
  | 'endOfNextWeek'
  | 'endOfMonth'
  | 'lastWorkday'
  | 'endOfNextMonth'
  | 'endOfYear';

export type RelativeUnit = 'days' | 'weeks' | 'months' | 'years';

export interface DayWords {
  /** Monday first. */
  readonly weekdays: readonly string[];
  /** Short weekdays, Monday first, that count only beside a preposition, a point, a number or a time. */
  readonly shortWeekdays: readonly string[];
  /** Whether a preposition is not enough for short weekdays: `al mar`. */
  readonly isShortBare: boolean;
  /** January first. */
  readonly months: readonly string[];
  /** Days from today by their name, the longest first. */
  readonly days: Table<number>;
  /** Words before a weekday: of the next calendar week, and of the coming one. */
  readonly next: string;
  readonly coming: string;
  /** Words after a weekday for the coming one. */
  readonly comingAfter: string;
  /** Parts of the day after a day; `dayParts` are one word with it or follow only a weekday or today. */
  readonly parts: Table<PartOfDay>;
  readonly dayParts: Table<PartOfDay>;
  /** Parts of the day in front of its date: `the evening of`, `abends`. */
  readonly partsBefore: Table<PartOfDay>;
  /** Parts of today (`tonight`) and of tomorrow (`domattina`), and days from today. */
  readonly todaysParts: Table<readonly [days: number, part: PartOfDay]>;
  readonly periods: Table<Period>;
  /** Words before a month for its last day. */
  readonly endOf: string;
  readonly weekend: string;
  readonly nextWeekend: string;
  /** Words before a day of the month, in small letters. */
  readonly dayLead: string;
  /** Case-sensitive lookahead for the text after such a day; at the start of a line, and beside a time, anything may follow. */
  readonly dayAfter: string;
  /** Text right after such a number that makes it something else. */
  readonly dayNever: string;
  /** Lookahead that marks a number as a day of the month: a time or the end of the line. */
  readonly timeFollows: string;
  /** Words between a weekday and such a number. */
  readonly beforeNumber: string;
  /** Whether a weekday with a bare number is a date: `samedi 5`. */
  readonly isNumberEnough: boolean;
  /** Suffix of a day number: `th`. */
  readonly ordinal: string;
  /** A day of the month that needs no preposition at the end of the line: `27th`. */
  readonly lateOrdinal: string;
  readonly ordinals: Table<number>;
  /** The first of the month with a preposition: `zum Ersten`. */
  readonly first: string;
  /** Optional words between a day and its month. */
  readonly ofMonth: string;
  /** Words between a weekday and the month in which it is counted, or which mean this month: `last Friday of the month`. */
  readonly inMonth: string;
  readonly ofThisMonth: string;
  /** Whether a month may come before its day in words (`Dec 3`), and does in numbers unless the writer says otherwise. */
  readonly isMonthFirst: boolean;
  /** Whether `3.12.` is a date. */
  readonly hasDottedDates: boolean;
  /** Days to add to the adjacent day. */
  readonly offsets: Table<number>;
  readonly relative: {
    /** Words around the amount, at least one of the two. */
    readonly before: string;
    readonly after: string;
    readonly joint: string;
    readonly units: Table<RelativeUnit>;
    /** Amounts with a name: `a fortnight`. */
    readonly spans: Table<readonly [unit: RelativeUnit, count: number]>;
    /** Articles and vague numbers, beside the number words. */
    readonly articles: Table<number>;
  };
}
