import type { Table } from '#time/written/lexicon.ts';
import type { RepeatWords } from '#time/written/repeat-words.ts';
import type { AmountWords } from './amount.ts';
import type { ClockWords } from './dates/clock-reader.ts';
import type { DateWords } from './dates/date-words.ts';
import type { DayWords } from './dates/day-words.ts';

export interface QuickAddLanguage {
  /** Names with words of dates, as a source without accents: holidays, streets, films, people. */
  readonly names: string;
  readonly numbers: Table<number>;
  readonly clock: ClockWords;
  readonly days: DayWords;
  readonly dates: DateWords;
  readonly estimate: EstimateWords;
  readonly repeat: RepeatWords;
  /** Words after `!`, in lower case, and the importance they mean (0–100). */
  readonly importance: Readonly<Record<string, number>>;
}

export interface EstimateWords extends AmountWords {
  /** Words before an estimate that belong to it: `for`. */
  readonly lead: string;
  /** Hours that are a time of the day although they look like a duration, with the flag `g`; null for none. */
  readonly clock: RegExp | null;
  /** Durations that are adjectives: `2 minute noodles`. */
  readonly isAdjective: RegExp | null;
  /** Contexts before (`$` at the end) and after (`^`) which a duration is a point in time or a quantity. */
  readonly refuseAfter: RegExp;
  readonly refuseBefore: RegExp;
}
