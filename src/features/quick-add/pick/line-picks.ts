import type { Due } from '#contract/task/due.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { Template } from '#contract/task/template.ts';
import type { LineScope } from '#line/reading.ts';
import type { AskableParty } from '#rules/people/askable-party.ts';

/** Choices of the pickers beside a line. Words of the line that say the same go before them. */
export interface LinePicks {
  readonly date?: Pick<Due, 'dueDate' | 'isWholeDay'>;
  readonly recurrence?: RecurrenceRule;
  readonly workload?: number;
  readonly party?: readonly AskableParty[];
  readonly scope?: LineScope;
  /** Written into the line, and kept nowhere else. */
  readonly template?: Template;
}
