import type { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { Template } from '#contract/task/template.ts';

export type QuickAddKind =
  | 'title'
  | 'date'
  | 'recurrence'
  | 'workload'
  | 'importance'
  | 'label'
  | 'party'
  | 'assignee'
  | 'template';

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
  /** Block that a time range plans; null for what repeats, and for a task that others are to do. */
  readonly block: LineBlock | null;
  /** 0–100. */
  readonly importance: number | null;
  /** Names without their `#`, each once, in the order of the line. */
  readonly labels: readonly string[];
  /** People, groups and organizations to ask, each once. */
  readonly parties: readonly LineParty[];
  /** Colleague whom the task is assigned to; then nobody is asked. */
  readonly assignee: LineParty | null;
  /** Template whose tasks are made; the line names the first. */
  readonly template: Template | null;
  /** Chosen beside the words, which cannot name it; null leaves it to the field. */
  readonly scope: LineScope | null;
  /** Pieces that contradict each other are left in the title: two days, two estimates, a series on another day. */
  readonly isContradictory: boolean;
  /** In order, without gaps or overlaps, from the first to the last character of the line. */
  readonly parts: readonly QuickAddPart[];
}

/** Stretch of a time range (`2-4pm`), as ISO instants in UTC. */
export interface LineBlock {
  readonly startDate: string;
  readonly endDate: string;
}

/** User, group or organization that a line may ask, with the names by which it can. */
export interface LineParty {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization';
  readonly name: string;
  /** Empty for groups and organizations, and where it is unknown. */
  readonly userName: string;
}

/** Organization or group of the task, with its name. */
export interface LineScope {
  /** Empty for no organization. */
  readonly name: string;
  readonly organizationId: string | null;
  readonly groupId: string | null;
}

/** Settings of the user who types the line. */
export interface LineWriter {
  /** An IANA name such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** First day of the week as an ISO weekday; by default Monday. */
  readonly firstDay?: number;
  /** Start of the writer's working time, which “morning” means: minutes after midnight; by default nine. */
  readonly morning?: number;
  /** Whether the writer puts the month first in numbers: `12/5` is 5 December; by default so in English only. */
  readonly isMonthFirst?: boolean;
}

/** Context of a line: its instant and its writer. */
export interface QuickAddContext extends LineWriter {
  readonly now: Temporal.Instant;
  readonly parties?: readonly LineParty[];
  /** People whom the writer may assign a task to. */
  readonly colleagues?: readonly LineParty[];
  readonly labels?: readonly string[];
  readonly templates?: readonly Template[];
}

export type QuickAddParser = (text: string, context: QuickAddContext) => QuickAddReading;
