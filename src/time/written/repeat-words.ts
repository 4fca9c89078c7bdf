import type { RepeatUnit } from '../recurrence/repeat-rule.ts';
import type { PartOfDay } from './part-of-day.ts';

/**
 * Words for recurrence in one language, as regular-expression alternatives without accents (the line is read without
 * them) that start and end at word boundaries.
 */
export interface RepeatWords {
  /** `every`. */
  readonly each: string;
  /** Words for `every` before a weekday, of which some are short words. */
  readonly eachDay: string;
  readonly units: readonly (readonly [word: string, unit: RepeatUnit, factor: number])[];
  /** Number words beside digits: `two`. */
  readonly numbers: readonly (readonly [word: string, value: number])[];
  /** Words between `every` and the unit: `other` is every second one. */
  readonly intervals: readonly (readonly [word: string, value: number])[];
  /** `weekly`. If they are also adjectives, they count only at the end of the line. */
  readonly adverbs: readonly (readonly [word: string, unit: RepeatUnit, factor: number])[];
  readonly areAdverbsClear: boolean;
  /** Whole phrases that mean `every second week` and the like. */
  readonly phrases: readonly (readonly [phrase: string, unit: RepeatUnit, interval: number])[];
  readonly workDay: string;
  readonly weekend: string;
  /** Monday first. */
  readonly weekdays: readonly string[];
  /** Weekdays whose form alone means a recurrence, Monday first: `mondays`. */
  readonly habitual: readonly string[];
  /** Words before habitual weekdays. If these are not clear, they count only at the end of the line. */
  readonly habitualLead: string;
  readonly isHabitualClear: boolean;
  /** Form for every second weekday, with `{day}` for it; null if only `intervals` express that. */
  readonly alternating: string | null;
  readonly and: string;
  /** Joint between the first and the last of some days: `to`. */
  readonly to: string;
  /** Words before days and numbers after a unit: `on`. */
  readonly on: string;
  /**
   * Nth weekday of the month, -1 the last; `nthOfMonth` are the forms within a month, with `ofMonth` in the text or
   * without.
   */
  readonly nth: readonly (readonly [word: string, nth: number])[];
  readonly nthOfMonth: readonly (readonly [word: string, nth: number])[];
  readonly lastDay: string;
  /** Words before a day of every month that make it a deadline: `by the 5th of every month`. */
  readonly by: string;
  /** Word before a day `ofMonth` that makes it one of every month: `immer am 1. des Monats`. */
  readonly always: string;
  /** Text behind `every` with a number that shows that it is a day of the month: a verb (`jeden 1. überweisen`). Null where what follows may be a noun. */
  readonly verbAfter: RegExp | null;
  readonly ofMonth: string;
  readonly ofEveryMonth: string;
  /** Forms of a day of the month: clear ones, and ones that need `ofMonth`; the digits are a group. */
  readonly monthDay: string;
  readonly numberOfMonth: string;
  /** January first. */
  readonly months: readonly string[];
  /** Days of the year, with the placeholders `{day}` and `{month}`. */
  readonly dates: readonly string[];
  /** Parts of the day after `every`, after a weekday, and in any position. */
  readonly parts: readonly (readonly [word: string, part: PartOfDay])[];
  readonly partsAfterDay: readonly (readonly [word: string, part: PartOfDay])[];
  readonly partsAfterAll: readonly (readonly [word: string, part: PartOfDay])[];
  /** Working days without `every`; if not clear, they count only at the end of the line. */
  readonly workDaysAlone: string;
  readonly areWorkDaysClear: boolean;
  /** Words before and between the first and the last of some weekdays (`Mon to Fri`), which repeat only with a time. */
  readonly daysFrom: string;
  readonly daysTo: string;
  /** Weekdays in such a range if they are shorter there than elsewhere, Monday first. */
  readonly daysInRange: readonly string[] | null;
  /** Short weekdays without a point, Monday first, of which a list (`mon wed fri`) repeats without more words. */
  readonly shortDays: readonly string[];
  /** Words before a short day that is a person: `avec Sam`. */
  readonly company: string;
  /** Working days by the letters of the first and the last: `M-F`. */
  readonly workDayLetters: string;
  /** The last day of every month. */
  readonly monthEnd: string;
  /** Words before and after the length of the series: `for 6 weeks`, `6 Wochen lang`; `one` is its article. */
  readonly lengthLead: string;
  readonly lengthAfter: string | null;
  readonly one: string;
  /** Words after the number of repetitions. */
  readonly times: string;
  /** Words before the last day: `until`. */
  readonly until: string;
  /** Words before the first day, with the word that the date reader knows instead, at most as long: `from`, `on`. */
  readonly starts: readonly (readonly [word: string, lead: string])[];
  /** Contexts before (`$` at the end) and after (`^`) which an apparent recurrence is title. */
  readonly refuseAfter: RegExp;
  readonly refuseBefore: RegExp;
}
