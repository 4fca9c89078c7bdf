import type { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { AskableParty } from '#domain/delegation/askable-parties.ts';

export type QuickAddKind = 'title' | 'date' | 'recurrence' | 'workload' | 'importance' | 'label' | 'party';

/** A half-open range of the typed line: UTF-16 offsets, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Part of the typed line; `text` is exactly the characters from `start` to `end`. */
export interface QuickAddPart extends TextRange {
  readonly kind: QuickAddKind;
  readonly text: string;
}

export interface QuickAddReading {
  /** Never empty for a line that is not blank. */
  readonly title: string;
  /** ISO instant in UTC (`2026-10-15T13:00:00Z`); for a whole day see `startOfWholeDay`. */
  readonly dueDate: string | null;
  readonly isWholeDay: boolean;
  /** Recurrence; the due date is then its first date. */
  readonly recurrence: RecurrenceRule | null;
  /** Minutes, 1 to `MAX_WORKLOAD`. */
  readonly workload: number | null;
  /** 0–100. */
  readonly importance: number | null;
  /** Names without their `#`, each once, in the order of the line. */
  readonly labels: readonly string[];
  /** People, groups and organizations to ask, each once. */
  readonly parties: readonly AskableParty[];
  /** In order, without gaps or overlaps, from the first to the last character of the line. */
  readonly parts: readonly QuickAddPart[];
}

/** Settings of the user who types the line. */
export interface LineWriter {
  /** An IANA name such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** First day of the week as an ISO weekday; by default Monday. */
  readonly firstDay?: number;
}

/** Context of a line: its instant and its writer. */
export interface QuickAddContext extends LineWriter {
  readonly now: Temporal.Instant;
  readonly parties?: readonly AskableParty[];
  readonly labels?: readonly string[];
}

export type QuickAddParser = (text: string, context: QuickAddContext) => QuickAddReading;
