import * as z from 'zod/mini';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { type TaskPatch, taskPatch } from '#contract/task.ts';
import { changedFields } from '#server/changed-fields.ts';
import { dueFieldNames } from './due-date.ts';
import { mergeList } from './list-merge.ts';
import type { TaskHistoryRow, TaskRow } from './table.ts';
import { mergeText } from './text-merge.ts';

/** A patch as it takes effect. */
export interface MergedPatch {
  /** Fields that change, with the value they get. */
  readonly fields: ReturnType<typeof changedFields<TaskPatch>>;
  /** Those of them that replace a value which the sender had not seen. */
  readonly conflicts: ReadonlySet<string>;
}

interface Merge {
  readonly current: TaskRow;
  readonly patch: TaskPatch;
  /** What changed in the patch's fields after the version it was made from, oldest first. */
  readonly since: readonly TaskHistoryRow[];
  /** The sender's session: its own earlier edits were seen by it. */
  readonly sessionId: string;
}

/** Fields that another session changed. A due date's are one: who changed its day changed its instant. */
export function foreignFields(
  since: Merge['since'],
  { sessionId }: Pick<Merge, 'sessionId'>,
): ReadonlySet<string> {
  const fields = since.filter((entry) => entry.sessionId !== sessionId).map(({ field }) => field);
  const isDueAmong = dueFieldNames.some((name) => fields.includes(name));
  return new Set(isDueAmong ? [...fields, ...dueFieldNames] : fields);
}

/** A field as the sender last knew it: what the first edit by another session replaced. Undefined: as it is now. */
function baseOf(field: keyof TaskPatch, { since, sessionId }: Merge) {
  const foreign = since.find((entry) => entry.field === field && entry.sessionId !== sessionId);
  if (foreign === undefined) return undefined;
  const known = z.safeParse(taskPatch, { [field]: foreign.before });
  return known.success ? known.data : undefined;
}

/** Fields that both sides changed and that can be merged, as they become. */
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
  // Together they may be more than a task can have: then the last one wins.
  return z.safeParse(taskPatch, merged).success ? merged : {};
}

/**
 * Field by field: what only one side changed is kept from both; the same field gets the last written value, and the
 * replaced one stays in the history. The description and the lists are merged three-way first.
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
