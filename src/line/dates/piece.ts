import type { Temporal } from 'temporal-polyfill';
import type { PartOfDay } from '#time/written/part-of-day.ts';
import type { TextRange } from '../reading.ts';
import type { Clock } from './written-time.ts';

export interface PieceReading {
  readonly day?: Temporal.PlainDate;
  /** ISO weekday. */
  readonly weekday?: number;
  /** In the next calendar week. */
  readonly isNext?: boolean;
  /** The day is the Monday of the next week; an adjacent weekday is in the same week. */
  readonly isWeek?: boolean;
  /** Today, without an adjacent day: `end of day`. */
  readonly isSoft?: boolean;
  /** Days from today; added to an adjacent day if these are whole weeks. */
  readonly days?: number;
  /** Days to add to the adjacent day: `a week from Friday`, `mardi en huit`. */
  readonly plus?: number;
  readonly part?: PartOfDay;
  /** The part belongs to the day behind it: `the evening of` `5 December`. */
  readonly isBefore?: boolean;
  readonly clock?: Clock;
  readonly until?: Clock;
  /** Minutes from now. */
  readonly minutes?: number;
  readonly instant?: Temporal.Instant;
  /** Offset from UTC of the zone written beside a time, in minutes. */
  readonly zone?: number;
  /** Weekday and number contradict each other: nothing in the line is a date. */
  readonly isContradiction?: boolean;
  /** A name and no date: `Friday the 13th` where none is near. Nothing else is read from its words. */
  readonly isName?: boolean;
  /** Marked as a date by a preposition. */
  readonly hasLead?: boolean;
  /** Clear enough to count between other words. */
  readonly isClear?: boolean;
  /** Counts only beside another piece or after a preposition. */
  readonly isWeak?: boolean;
  /** Counts only beside another piece. */
  readonly isBare?: boolean;
}

export type Piece = PieceReading & TextRange;

export interface PieceRule {
  readonly pattern: RegExp;
  /** Not to be tried in a line without a digit. */
  readonly needsDigit?: boolean;
  readonly read: (
    match: RegExpExecArray,
    today: Temporal.PlainDate,
    isMonthFirst: boolean,
  ) => PieceReading | null;
}
