import type { WriteContext } from '#server/writes/write.ts';
import type { TaskHooks } from '../hooks.ts';
import type { TasksService } from '../service.ts';
import type { TaskRow } from '../table.ts';
import { createInstances, touchInstances } from './instances.ts';
import * as repository from './repository.ts';
import { nextAtOf } from './series-occurrences.ts';
import { startOfDay } from './series-wall-time.ts';
import type { TaskSeriesRow } from './table.ts';

/** Change of an occurrence that moves its series on or back. */
type Turn = 'finished' | 'reopened' | 'deleted' | 'restored';

function turnOf(before: TaskRow, after: TaskRow): Turn | null {
  if (before.deletedAt === null && after.deletedAt !== null) return 'deleted';
  if (before.deletedAt !== null && after.deletedAt === null) return 'restored';
  if (before.completedAt === null && after.completedAt !== null) return 'finished';
  return before.completedAt !== null && after.completedAt === null ? 'reopened' : null;
}

/** Makes the next occurrence when one is finished or skipped; an undo removes it while untouched. */
export function createSeriesTaskHooks(
  tasks: Pick<TasksService, 'make' | 'grantAccess' | 'change'>,
): TaskHooks {
  const instances = createInstances(tasks);

  /** Removes the occurrence that was made ahead of its day because `task` was finished. */
  async function takeBack(context: WriteContext, series: TaskSeriesRow, task: TaskRow): Promise<void> {
    const { tx, now } = context;
    if (task.occurrence === null || series.endedAt !== null) return;
    const next = await repository.findNext(tx, series.id, task.occurrence);
    if (next?.occurrence !== series.lastOccurrence || next.deletedAt !== null) return;
    const isDue = series.basis === 'date' && startOfDay(next.occurrence, series.timeZone) <= now;
    if (isDue || next.completedAt !== null || (await repository.isTouched(tx, next))) return;
    await tasks.change(context, next, { deletedAt: now, seriesId: null, occurrence: null });
    const back = { ...series, lastOccurrence: task.occurrence, made: series.made - 1 };
    const { lastOccurrence, made } = back;
    await repository.update(tx, series.id, { lastOccurrence, made, nextAt: nextAtOf(back) });
  }

  /** Continues a series whose ending deletion is undone. */
  async function revive(context: WriteContext, series: TaskSeriesRow): Promise<void> {
    await repository.update(context.tx, series.id, { endedAt: null, nextAt: nextAtOf(series) });
    await touchInstances(context, series.id);
  }

  return {
    async onChanged(context, before, after) {
      const { seriesId } = after;
      if (before === null || seriesId === null || before.seriesId !== seriesId) return;
      const turn = turnOf(before, after);
      const isHandedOver = before.ownerId !== after.ownerId;
      if (turn === null && !isHandedOver) return;
      const series = await repository.lock(context.tx, seriesId);
      if (series === null) return;
      if (isHandedOver) await repository.update(context.tx, seriesId, { ownerId: after.ownerId });
      if (turn === 'finished')
        await instances.follow(context, series, after, after.completedAt ?? context.now);
      // Series by date continue by the job; one by completion would stop for lack of a completion.
      const isSkipped = turn === 'deleted' && after.deletedWith === null && after.completedAt === null;
      if (isSkipped && series.basis === 'completion')
        await instances.follow(context, series, after, context.now);
      if (turn === 'restored' && series.endedAt !== null && series.endedAt === before.deletedAt)
        await revive(context, series);
      else if (turn === 'reopened' || (turn === 'restored' && after.completedAt === null))
        await takeBack(context, series, after);
    },
  };
}
