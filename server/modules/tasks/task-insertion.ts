import { positionAfter } from '#contract/task/position-after.ts';
import { newTaskValues } from '#contract/task/task-field-traits.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskChanges } from './history/task-changes.ts';
import * as repository from './repository.ts';
import { type TaskRow, tasks } from './table.ts';

/** New task. Omitted fields get their defaults. */
export type NewTask = Pick<TaskRow, 'id' | 'ownerId' | 'title'> &
  Partial<Omit<repository.NewTaskRow, 'createdAt' | 'updatedAt'>>;

// The row has no column for it: a due day says it.
const { isWholeDay: _isWholeDay, ...newTaskColumns } = newTaskValues;

/** New task of an import, which may be completed and have links; parents come before their subtasks. */
export type WholeNewTask = Pick<TaskRow, 'id' | 'ownerId' | 'title'> & Partial<Omit<TaskRow, 'version'>>;

export function createTaskInsertion(changes: TaskChanges) {
  async function rowOf({ tx, now }: WriteContext, task: NewTask): Promise<repository.NewTaskRow> {
    const { position, ...given } = task;
    return {
      createdAt: now,
      updatedAt: now,
      ...newTaskColumns,
      path: [],
      audience: [],
      delegatedStatus: 'OPEN',
      seriesId: null,
      occurrence: null,
      position: position ?? positionAfter(await repository.findLastPosition(tx, task.ownerId)),
      ...given,
    };
  }
  return {
    /** Null if the id is taken, or the occurrence of its series exists. */
    async make(context: WriteContext, task: NewTask): Promise<TaskRow | null> {
      const row = await repository.insert(context.tx, await rowOf(context, task));
      if (row !== null) await changes.announce(context, null, row);
      return row;
    },
    /** Refuses the write with `id_taken` where the id is taken, at its commit at the latest. */
    async makeNew(context: WriteContext, task: NewTask): Promise<void> {
      const row = await repository.insertNew(context.tx, await rowOf(context, task));
      await changes.announce(context, null, row);
    },
    /** Makes many tasks of one owner under fresh ids, by one statement, and announces each. */
    async makeMany(context: WriteContext, ownerId: string, news: readonly WholeNewTask[]): Promise<void> {
      const { tx, now } = context;
      let position = await repository.findLastPosition(tx, ownerId);
      const rows: TaskRow[] = news.map((task) => {
        position = positionAfter(position);
        return {
          createdAt: now,
          updatedAt: now,
          ...newTaskColumns,
          path: [],
          audience: [],
          delegatedStatus: 'OPEN',
          seriesId: null,
          occurrence: null,
          position,
          progress: 'todo',
          completedAt: null,
          deletedAt: null,
          deletedWith: null,
          assetLinks: [],
          ...task,
          version: 1,
        };
      });
      await insertMany(tx, tasks, rows);
      await changes.announceMade(context, rows);
    },
  };
}
