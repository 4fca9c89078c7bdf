import type { Temporal } from 'temporal-polyfill';
import type { TextRange } from '../reading.ts';
import type { Clock, PartOfDay } from './clock.ts';

/** One word or phrase of a date, before its neighbours complete it. */
export interface PieceReading {
  readonly day?: Temporal.PlainDate;
  /** ISO weekday. */
  readonly weekday?: number;
  /** Of the next calendar week. */
  readonly isNext?: boolean;
  /** The day is the Monday of the next week; a weekday beside it is that of the same week. */
  readonly isWeek?: boolean;
  /** Today, unless a day stands beside it: `end of day`. */
  readonly isSoft?: boolean;
  /** The day is so many days from today; added to a day beside it where these are whole weeks. */
  readonly days?: number;
  /** Days to add to the day beside it: `a week from Friday`, `mardi en huit`. */
  readonly plus?: number;
  readonly part?: PartOfDay;
  readonly clock?: Clock;
  readonly until?: Clock;
  /** Minutes from now. */
  readonly minutes?: number;
  readonly instant?: Temporal.Instant;
  /** Minutes that the zone written beside a time is ahead of UTC. */
  readonly zone?: number;
  /** A weekday and a number that do not agree: nothing of the line is a date. */
  readonly isContradiction?: boolean;
  /** A preposition says that it is a date. */
  readonly hasLead?: boolean;
  /** Clear enough to be read between other words. */
  readonly isClear?: boolean;
  /** Says something only beside another piece or behind a preposition. */
  readonly isWeak?: boolean;
  /** Says something only beside another piece. */
  readonly isBare?: boolean;
}

export type Piece = PieceReading & TextRange;

/** One way to write a piece. The pattern is matched against the line without accents. */
export interface PieceRule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, today: Temporal.PlainDate) => PieceReading | null;
}
