import type { TaskHistoryEntry } from '#contract/task/task.ts';
import { RefusalError } from '../../errors.ts';
import type { ToolCalls } from '../tool-calls.ts';

/** Refusal of an undo: the thing is no longer as the write left it. Each path names what changed. */
export class ChangedSinceError extends RefusalError {
  constructor(changes: readonly (readonly [path: string, message: string])[]) {
    super(
      'version_conflict',
      changes.map(([path, message]) => ({ path, message })),
    );
  }
}

/** Field that says whether its owner has looked at a task, which is no change to it. */
const SEEN = 'isNew';

/** Entries of a task’s history from the latest back to a version, whole versions only, latest first. */
export async function historyBackTo(
  calls: ToolCalls,
  id: string,
  version: number,
): Promise<readonly TaskHistoryEntry[]> {
  const all: TaskHistoryEntry[] = [];
  for (let before: number | undefined; ; ) {
    const { entries, nextBefore } = await calls.emit('getTaskHistory', { id, before });
    all.push(...entries);
    if (nextBefore === null || nextBefore <= version) return all;
    before = nextBefore;
  }
}

/** Entries of a task’s history behind a version, latest first; of some fields, or of all. */
export async function changedSince(
  calls: ToolCalls,
  id: string,
  version: number,
  fields: ReadonlySet<string> | null,
): Promise<readonly TaskHistoryEntry[]> {
  const history = await historyBackTo(calls, id, version);
  return history.filter(
    ({ version: at, field }) => at > version && field !== SEEN && (fields === null || fields.has(field)),
  );
}

/** The fields of such entries, each with who changed it: never a name, which is a text of others. */
export function changesOf(
  entries: readonly TaskHistoryEntry[],
  userId: string,
): readonly (readonly [string, string])[] {
  return [...new Set(entries.map(({ field }) => field))].map((field) => {
    const isOthers = entries.some((entry) => entry.field === field && entry.userId !== userId);
    return [field, isOthers ? 'was changed since by somebody else' : 'was changed since by the user'];
  });
}
