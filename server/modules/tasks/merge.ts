import { MAX_DESCRIPTION } from '#contract/limits.ts';
import type { TaskPatch } from '#contract/task.ts';
import { changedFields } from '#server/changed-fields.ts';
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

/** The description that the sender last knew: what the first edit by another session replaced. */
function baseText(since: readonly TaskHistoryRow[], sessionId: string): string | null {
  const foreign = since.find((entry) => entry.field === 'description' && entry.sessionId !== sessionId);
  return typeof foreign?.before === 'string' ? foreign.before : null;
}

/**
 * Field by field: what only one side changed is kept from both; the same field gets the last written value, and the
 * replaced one stays in the history. The description is merged three-way first.
 */
export function mergePatch({ current, patch, since, sessionId }: Merge): MergedPatch {
  const foreign = new Set(since.filter((entry) => entry.sessionId !== sessionId).map((entry) => entry.field));
  const base = baseText(since, sessionId);
  let merged: string | null = null;
  if (patch.description !== undefined && base !== null) {
    const text = mergeText(base, current.description, patch.description);
    merged = text === null || text.length > MAX_DESCRIPTION ? null : text;
  }
  const fields = changedFields(current, merged === null ? patch : { ...patch, description: merged });
  const conflicts = new Set(
    Object.keys(fields).filter(
      (field) => foreign.has(field) && !(field === 'description' && merged !== null),
    ),
  );
  return { fields, conflicts };
}
