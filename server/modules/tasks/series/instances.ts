import { v7 as uuidv7 } from 'uuid';
import { MAX_DEPTH } from '#contract/limits.ts';
import { pickFields } from '#contract/task/task-field-traits.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { listAccesses } from '../access/service.ts';
import { type TasksService, touchTask } from '../service.ts';
import type { TaskRow } from '../table.ts';
import { dueOfOccurrence } from './occurrence-due-date.ts';
import * as repository from './repository.ts';
import { nextAfterCompletion, nextAtOf, nextOccurrence } from './series-occurrences.ts';
import { type TaskSeriesRow, templateFields } from './table.ts';

/** Owner, parent, scope and audience of a new occurrence. */
type Placing = Pick<TaskRow, 'ownerId' | 'parentTaskId' | 'path' | 'organizationId' | 'groupId' | 'audience'>;

async function placingOf({ tx }: WriteContext, series: TaskSeriesRow): Promise<Placing | null> {
  const parent = series.parentTaskId === null ? null : await repository.findTask(tx, series.parentTaskId);
  if (parent !== null && parent.deletedAt !== null) return null;
  // A parent that has another owner by now takes no occurrences.
  if (parent?.ownerId === series.ownerId && parent.path.length < MAX_DEPTH) {
    const { id, ownerId, path, organizationId, groupId, audience } = parent;
    return { ownerId, parentTaskId: id, path: [...path, id], organizationId, groupId, audience };
  }
  const isKept = await repository.isScopeKept(tx, series);
  const { organizationId, groupId } = isKept ? series : { organizationId: null, groupId: null };
  const reached = groupId ?? organizationId;
  const audience = reached === null ? [] : [reached];
  return { ownerId: series.ownerId, parentTaskId: null, path: [], organizationId, groupId, audience };
}

export async function endSeries(context: WriteContext, series: TaskSeriesRow): Promise<void> {
  await repository.update(context.tx, series.id, { endedAt: context.now, nextAt: null });
  await touchInstances(context, series.id);
}

export async function touchInstances(context: WriteContext, seriesId: string): Promise<void> {
  for (const row of await repository.touchOpen(context.tx, seriesId, context.now)) touchTask(context, row);
}

export function createInstances(tasks: Pick<TasksService, 'make' | 'grantAccess'>) {
  /** With the accesses of the one before; false if it already exists or its parent is deleted. */
  async function insert(context: WriteContext, series: TaskSeriesRow, occurrence: string): Promise<boolean> {
    const placing = await placingOf(context, series);
    if (placing === null) return false;
    const before = await repository.findLatest(context.tx, series.id);
    // The assignee of the one before is assignee of this one too, and may hand it back.
    const delegatedStatus = before?.delegatedStatus === 'DELEGATED' ? 'DELEGATED' : 'OPEN';
    const made = await tasks.make(context, {
      ...pickFields(series, templateFields),
      ...placing,
      delegatedStatus,
      id: uuidv7(),
      ...(await dueOfOccurrence(context, series, occurrence, placing.ownerId)),
      seriesId: series.id,
      occurrence,
    });
    let row = made;
    for (const access of made === null || before === null ? [] : await listAccesses(context.tx, before.id)) {
      if (row !== null) row = await tasks.grantAccess(context, row, { ...access, id: uuidv7() });
    }
    return made !== null;
  }

  return {
    /** Makes some occurrences and moves the series behind the last of `passed`, which may include skipped ones. */
    async make(
      context: WriteContext,
      series: TaskSeriesRow,
      occurrences: readonly string[],
      passed: readonly string[] = occurrences,
    ): Promise<void> {
      const last = passed.at(-1);
      if (last === undefined) return;
      for (const occurrence of occurrences) await insert(context, series, occurrence);
      const walked = { ...series, lastOccurrence: last, made: series.made + passed.length };
      await repository.update(context.tx, series.id, {
        lastOccurrence: walked.lastOccurrence,
        made: walked.made,
        nextAt: nextAtOf(walked),
      });
    },

    /** Makes the occurrence after one that was finished or skipped at `at`, unless a later one exists. */
    async follow(context: WriteContext, series: TaskSeriesRow, task: TaskRow, at: string): Promise<void> {
      if (series.endedAt !== null || task.occurrence === null) return;
      if ((await repository.findNext(context.tx, series.id, task.occurrence)) !== null) return;
      const next = series.basis === 'date' ? nextOccurrence(series) : nextAfterCompletion(series, at);
      if (next !== null) await this.make(context, series, [next]);
    },
  };
}
