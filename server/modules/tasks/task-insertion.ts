import { positionAfter } from '#contract/task/position-after.ts';
import { newTaskValues } from '#contract/task/task-field-traits.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskChanges } from './history/task-changes.ts';
import * as repository from './repository.ts';
import type { TaskRow } from './table.ts';

/** New task. Omitted fields get their defaults. */
export type NewTask = Pick<TaskRow, 'id' | 'ownerId' | 'title'> &
  Partial<Omit<repository.NewTaskRow, 'createdAt' | 'updatedAt'>>;

// The row has no column for it: a due day says it.
const { isWholeDay: _isWholeDay, ...newTaskColumns } = newTaskValues;

export function createTaskInsertion(changes: TaskChanges) {
  /** Null if the id is taken, or the occurrence of its series exists. */
  return async function make(context: WriteContext, { position, ...task }: NewTask): Promise<TaskRow | null> {
    const { tx, now } = context;
    const row = await repository.insert(tx, {
      createdAt: now,
      updatedAt: now,
      ...newTaskColumns,
      path: [],
      audience: [],
      delegatedStatus: 'OPEN',
      seriesId: null,
      occurrence: null,
      position: position ?? positionAfter(await repository.findLastPosition(tx, task.ownerId)),
      ...task,
    });
    if (row !== null) await changes.announce(context, null, row);
    return row;
  };
}
