import { v7 as uuidv7 } from 'uuid';
import type { TaskHistoryEntry } from '#contract/task/task.ts';
import type { WriteContext } from '#server/writes/write.ts';
import * as repository from '../repository.ts';
import type { TaskHistoryRow, TaskRow } from '../table.ts';

/** Fields for the server's own use, left out of the history. */
const UNRECORDED = new Set(['deletedWith']);

/** Fields of up to 100 kB, whose value after a change is read where it is stored anyway: see `historyEntry`. */
const LONG = new Set(['description', 'assetLinks']);

type Value = TaskHistoryEntry['before'];
type Fields = Readonly<Record<string, Value>>;

/** Rows of the history: author, old and new value (of a long field only the old one), one for each field. */
export function historyRows(
  { caller, requestId, now }: WriteContext,
  after: Pick<TaskRow, 'id' | 'version'>,
  fields: { readonly before: Fields; readonly after: Fields },
  conflicts: ReadonlySet<string> = new Set(),
): TaskHistoryRow[] {
  const recorded = Object.entries(fields.after).filter(([field]) => !UNRECORDED.has(field));
  return recorded.map(([field, value]) => ({
    id: uuidv7(),
    taskId: after.id,
    version: after.version,
    field,
    before: fields.before[field] ?? null,
    after: LONG.has(field) ? null : value,
    isConflict: conflicts.has(field),
    userId: caller.userId,
    sessionId: caller.sessionId,
    requestId,
    at: now,
  }));
}

/** Stores the history of a write. */
export async function recordHistory(...given: Parameters<typeof historyRows>): Promise<void> {
  const [{ tx }] = given;
  await repository.insertHistory(tx, historyRows(...given));
}
