import * as z from 'zod/mini';
import { fieldsWith } from '#contract/task/task-field-traits.ts';
import { type TaskPatch, taskPatch } from '#contract/task/task-payload.ts';
import { changedFields } from '#server/changed-fields.ts';
import type { TaskHistoryRow, TaskRow } from '../table.ts';
import { dueFieldNames } from '../written-due-date.ts';
import { mergeList } from './list-merge.ts';
import { mergeText } from './text-merge.ts';

/** Patch in its effect. */
export interface MergedPatch {
  readonly fields: ReturnType<typeof changedFields<TaskPatch>>;
  /** Changed fields whose former value the sender had not seen. */
  readonly conflicts: ReadonlySet<string>;
}

interface Merge {
  readonly current: TaskRow;
  readonly patch: TaskPatch;
  /** History of the patch's fields after the version it was made from, oldest first. */
  readonly since: readonly TaskHistoryRow[];
  /** Session of the sender, which has seen its own earlier edits. */
  readonly sessionId: string;
}

/** Fields that another session changed. Those of the due date count as one: a new day is a new instant too. */
export function foreignFields(
  since: Merge['since'],
  { sessionId }: Pick<Merge, 'sessionId'>,
): ReadonlySet<string> {
  const fields = since.filter((entry) => entry.sessionId !== sessionId).map(({ field }) => field);
  const isDueAmong = dueFieldNames.some((name) => fields.includes(name));
  return new Set(isDueAmong ? [...fields, ...dueFieldNames] : fields);
}

/** The value that another session's first edit replaced. Undefined if none did. */
function baseOf(field: keyof TaskPatch, { since, sessionId }: Merge) {
  const foreign = since.find((entry) => entry.field === field && entry.sessionId !== sessionId);
  if (foreign === undefined) return undefined;
  const known = z.safeParse(taskPatch, { [field]: foreign.before });
  return known.success ? known.data : undefined;
}

const mergedTexts = fieldsWith('merge', 'text');
const mergedLists = fieldsWith('merge', 'list');

/** Three-way merged values of the texts and lists that both sides changed. */
function mergeBoth(merge: Merge): TaskPatch {
  const { current, patch } = merge;
  const merged: TaskPatch = {};
  function take(value: TaskPatch): void {
    // A merged value may exceed the limits of a task: then the last write wins.
    if (z.safeParse(taskPatch, value).success) Object.assign(merged, value);
  }
  for (const field of mergedTexts) {
    const [base, mine] = [baseOf(field, merge)?.[field], patch[field]];
    const text = base === undefined || mine === undefined ? null : mergeText(base, current[field], mine);
    if (text !== null) take({ [field]: text });
  }
  for (const field of mergedLists) {
    const [base, mine] = [baseOf(field, merge)?.[field], patch[field]];
    if (base === undefined || mine === undefined) continue;
    take({ [field]: mergeList<string | number>({ base, theirs: current[field], mine }) });
  }
  return merged;
}

/**
 * Merge of a patch, field by field: changes of one side stay; of two changes to one field the later wins, and the
 * former value stays in the history. The description and the lists are merged three-way first.
 */
export function mergePatch(merge: Merge): MergedPatch {
  const { current, patch, since, sessionId } = merge;
  const foreign = foreignFields(since, { sessionId });
  const merged = mergeBoth(merge);
  const fields = changedFields(current, { ...patch, ...merged });
  const conflicts = new Set(
    Object.keys(fields).filter((field) => foreign.has(field) && !Object.hasOwn(merged, field)),
  );
  return { fields, conflicts };
}
