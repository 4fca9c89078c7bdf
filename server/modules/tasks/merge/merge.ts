import * as z from 'zod/mini';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { type TaskPatch, taskPatch } from '#contract/task/task.ts';
import { changedFields } from '#server/changed-fields.ts';
import { dueFieldNames } from '../due-date.ts';
import type { TaskHistoryRow, TaskRow } from '../table.ts';
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

/** Merged values of the mergeable fields that both sides changed. */
function mergeBoth(merge: Merge): Pick<TaskPatch, 'description' | 'labels' | 'reminders'> {
  const { current, patch } = merge;
  const merged: Pick<TaskPatch, 'description' | 'labels' | 'reminders'> = {};
  const text = baseOf('description', merge)?.description;
  if (patch.description !== undefined && text !== undefined) {
    const description = mergeText(text, current.description, patch.description);
    if (description !== null && description.length <= MAX_DESCRIPTION) merged.description = description;
  }
  const labels = baseOf('labels', merge)?.labels;
  if (patch.labels !== undefined && labels !== undefined)
    merged.labels = mergeList({ base: labels, theirs: current.labels, mine: patch.labels });
  const reminders = baseOf('reminders', merge)?.reminders;
  if (patch.reminders !== undefined && reminders !== undefined)
    merged.reminders = mergeList({ base: reminders, theirs: current.reminders, mine: patch.reminders });
  // A merged list may exceed the limits of a task: then the last write wins.
  return z.safeParse(taskPatch, merged).success ? merged : {};
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
