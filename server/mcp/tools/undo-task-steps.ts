import * as z from 'zod/mini';
import { openProgress } from '#contract/task/task.ts';
import { taskPatch } from '#contract/task/task-payload.ts';
import { toInstant } from '#time/instant.ts';
import { RefusalError } from '../../errors.ts';
import type { ToolCalls } from '../tool-calls.ts';
import type { UndoStep } from '../undo-handles.ts';
import { ChangedSinceError, changedSince, changesOf, historyBackTo } from './changed-since.ts';
import type { TakeBack, Taken } from './take-back.ts';

/**
 * Values that a write replaced, by field. Refuses where one of these fields has been changed since. The version from which it is
 * taken back is read before, so that a change in between is either found here or refused by the write.
 */
async function replacedValues(
  calls: ToolCalls,
  id: string,
  version: number,
): Promise<Readonly<Record<string, unknown>>> {
  const history = await historyBackTo(calls, id, version);
  const written = history.filter((entry) => entry.version === version);
  const fields = new Set(written.map(({ field }) => field));
  const newer = (await calls.isRepeated()) ? [] : await changedSince(calls, id, version, fields);
  if (newer.length > 0) throw new ChangedSinceError(changesOf(newer, calls.caller.userId));
  if (written.length === 0) throw new ChangedSinceError([['', 'is too long ago for the history']]);
  return Object.fromEntries(written.map((entry) => [entry.field, entry.before]));
}

/** Parts that an added task was given since, which its deletion would take away too; not the block that came with it. */
async function hungOn({
  calls,
  ids: [id, blockId],
  versions: [, version],
}: Taken): Promise<readonly (readonly [string, string])[]> {
  const [task, { comments }, later] = await Promise.all([
    calls.emit('getTask', { id }),
    calls.emit('getComments', { noteId: id }),
    calls.emit('getTasks', { after: id }),
  ]);
  const parts = {
    comments,
    timerRecords: task.timerRecords,
    schedule: task.schedule.filter((item) => item.id !== blockId || item.version !== version),
    subtasks: later.tasks.filter(({ parentTaskId }) => parentTaskId === id),
  };
  return Object.entries(parts).flatMap(([name, list]): [string, string][] =>
    list.length === 0 ? [] : [[name, `${list.length} were added since`]],
  );
}

/** Steps that take writes of tasks back. */
export const taskSteps = {
  async delete_task(taken) {
    const {
      calls,
      ids: [id],
      versions: [version = 0],
    } = taken;
    const now = (await calls.isRepeated()) ? { id, version } : await calls.emit('getTask', { id });
    if (now.version !== version) {
      const newer = await changedSince(calls, id, version, null);
      if (newer.length > 0) throw new ChangedSinceError(changesOf(newer, calls.caller.userId));
    }
    const hung = (await calls.isRepeated()) ? [] : await hungOn(taken);
    if (hung.length > 0) throw new ChangedSinceError(hung);
    // Of a series, which this task began, all of it.
    await calls.emit('deleteTask', { id, scope: 'all' }, { id, version: now.version, isRemoval: true });
  },
  async restore_fields({ calls, ids: [id], versions: [version = 0] }) {
    const now = await calls.emit('getTask', { id });
    const patch = z.safeParse(taskPatch, await replacedValues(calls, id, version));
    if (!patch.success || Object.keys(patch.data).length === 0) throw new RefusalError('not_permitted');
    await calls.emit('updateTask', { id, version: now.version, data: patch.data }, now);
  },
  async reopen_task({ calls, ids: [id], versions: [version = 0] }) {
    const now = await calls.emit('getTask', { id });
    const { progress } = await replacedValues(calls, id, version);
    await calls.emit('reopenTask', { id, progress: z.safeParse(openProgress, progress).data ?? 'todo' }, now);
  },
  async finish_task({ calls, ids: [id], versions: [version = 0], now: at }) {
    const now = await calls.emit('getTask', { id });
    const { completedAt } = await replacedValues(calls, id, version);
    const clientNow = toInstant(at);
    const finishedAt = typeof completedAt === 'string' ? completedAt : clientNow;
    await calls.emit('finishTask', { id, at: finishedAt, clientNow }, now);
  },
  async restore_task({ calls, ids: [id], versions: [version = 0] }) {
    try {
      await calls.emit('restoreTask', { id }, { id, version });
    } catch (error) {
      if (!(error instanceof RefusalError) || error.id !== 'version_conflict') throw error;
      throw new ChangedSinceError([['', 'was brought back or deleted again since']]);
    }
  },
} satisfies Partial<Record<UndoStep, TakeBack>>;
