import type { Chrono } from 'chrono-node/en';
import type { DateRule } from './parse-date-rule.ts';
import type { RepeatWords } from './parse-repeat-words.ts';

/** Everything the reader needs to know of one language. Regular expressions carry the flags `iu` unless said. */
export interface QuickAddLanguage {
  /** The casual parser of one chrono locale; it is cloned, never changed. */
  readonly chrono: Chrono;
  /** Dates chrono does not know, or reads otherwise than we do. */
  readonly rules: readonly DateRule[];
  readonly dates: DateWords;
  readonly estimate: EstimateWords;
  readonly repeat: RepeatWords;
  /** Words after `!`, in lower case, and the importance they mean (0–100). */
  readonly importance: Readonly<Record<string, number>>;
}

export interface FoundFragment {
  readonly fragment: string;
  /** The line around the fragment; quoted words are replaced and estimates and importance blanked. */
  readonly before: string;
  readonly after: string;
  /** Whether it names a calendar day (not merely a weekday or a time). */
  readonly isDay: boolean;
}

export interface DateWords {
  /** Words before a date that belong to it, with `$` at the end: `by Friday`. */
  readonly lead: RegExp;
  /** The same before a `clear` word. Narrower: in `Turn the lights on tomorrow` the `on` is title. */
  readonly leadBeforeClear: RegExp;
  /** Words before a date that make it part of the title, with `$` at the end: `every Monday`. */
  readonly refuseAfter: RegExp;
  /** Whether one fragment found by chrono is title after all, before fragments are joined to `Friday 3pm`. */
  readonly isTitle: (found: FoundFragment) => boolean;
  /** Words that are a date only beside a preposition or a time: `sun`, `so`. */
  readonly needsCompany: RegExp;
  /** Words clear enough to be read in the middle of a title: `tomorrow`. Without `i` where case tells. */
  readonly clear: RegExp;
  /** A weekday of the next calendar week (weeks begin on Monday): `next Friday`. */
  readonly nextWeek: RegExp;
  /** Night words: `2` beside them is two in the morning of the day that follows. */
  readonly night: RegExp;
  /** Whether 1–6 without am or pm mean the afternoon. */
  readonly isTwelveHour: boolean;
}

export interface EstimateWords {
  /** Alternatives of a regular expression. `h` and `m` count in every language. */
  readonly hours: string;
  readonly minutes: string;
  /** Words between hours and minutes: `and`. */
  readonly joint: string;
  /** Words before an estimate that belong to it: `for`. */
  readonly lead: string;
  /** Fixed phrases (alternatives of a regular expression) and their minutes; first match wins. */
  readonly phrases: readonly (readonly [string, number])[];
  /** What looks like a duration and is a time of the day, with the flag `g`; null where the two are written differently. */
  readonly clock: RegExp | null;
  /** Before (`$` at the end) and after (`^`) these, a duration is a point in time or a quantity. */
  readonly refuseAfter: RegExp;
  readonly refuseBefore: RegExp;
}
