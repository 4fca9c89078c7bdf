import type { Temporal } from 'temporal-polyfill';

export type QuickAddKind = 'title' | 'date' | 'workload' | 'importance' | 'label';

/** A half-open range of the typed line: UTF-16 offsets, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** One piece of the typed line; `text` is exactly what stands between `start` and `end`. */
export interface QuickAddPart extends TextRange {
  readonly kind: QuickAddKind;
  readonly text: string;
}

/** What one line says. */
export interface QuickAddReading {
  /** Never empty for a line that is not blank. */
  readonly title: string;
  /** ISO instant in UTC (`2026-10-15T13:00:00Z`); for a whole day see `startOfWholeDay`. */
  readonly dueDate: string | null;
  readonly isWholeDay: boolean;
  /** Minutes, 1 to `MAX_WORKLOAD`. */
  readonly workload: number | null;
  /** 0–100. */
  readonly importance: number | null;
  /** Names without their `#`, each once, in the order of the line. */
  readonly labels: readonly string[];
  /** In order, without gaps or overlaps, from the first to the last character of the line. */
  readonly parts: readonly QuickAddPart[];
}

/** When and where the line is typed; `timeZone` is an IANA name such as `Europe/Berlin`. */
export interface QuickAddContext {
  readonly now: Temporal.Instant;
  readonly timeZone: string;
}

export type QuickAddParser = (text: string, context: QuickAddContext) => QuickAddReading;
