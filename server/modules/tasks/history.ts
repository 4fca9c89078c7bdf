import { v7 as uuidv7 } from 'uuid';
import type { TaskHistoryEntry } from '#contract/task.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import * as repository from './repository.ts';
import type { TaskRow } from './table.ts';

type Value = TaskHistoryEntry['before'];
type Fields = Readonly<Record<string, Value>>;

/** Keeps who changed what from what, one row per field. */
export async function recordHistory(
  context: WriteContext,
  after: Pick<TaskRow, 'id' | 'version'>,
  fields: { readonly before: Fields; readonly after: Fields },
  conflicts: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { tx, caller, requestId, now } = context;
  const rows = Object.entries(fields.after).map(([field, value]) => ({
    id: uuidv7(),
    taskId: after.id,
    version: after.version,
    field,
    before: fields.before[field] ?? null,
    after: value,
    isConflict: conflicts.has(field),
    userId: caller.userId,
    sessionId: caller.sessionId,
    requestId,
    at: now,
  }));
  await repository.insertHistory(tx, rows);
}
