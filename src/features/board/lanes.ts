import type { TaskGrouping } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { type GroupContext, tasksByGroup } from '#domain/task/view/task-groups.ts';
import { type Columns, columnIds, sortIntoColumns } from './columns.ts';

/** Row of a board: the tasks of one label, person or organization, by column. */
export interface Lane {
  /** Key of its group; null for the only lane of a board that is not grouped. */
  readonly key: string | null;
  readonly columns: Columns;
  /** Cards of all columns. */
  readonly count: number;
}

export function laneOf(key: string | null, columns: Columns): Lane {
  return { key, columns, count: columnIds.reduce((sum, id) => sum + columns[id].length, 0) };
}

/** Lanes of a grouped board in the order of their groups. */
export function lanesOf(
  tasks: readonly Task[],
  grouping: Exclude<TaskGrouping, 'none'>,
  now: number,
  context: Omit<GroupContext, 'now'>,
): readonly Lane[] {
  return tasksByGroup(tasks, grouping, { ...context, now })
    .map(([key, ofGroup]) => laneOf(key, sortIntoColumns(ofGroup, now)))
    .filter(({ count }) => count > 0);
}

/** Tasks of all cards, lane by lane and column by column; one that several lanes show stands where it is first. */
export function cardsOf(lanes: readonly Lane[]): readonly Task[] {
  const tasks = lanes.flatMap(({ columns }) =>
    columnIds.flatMap((id) => columns[id].map(({ task }) => task)),
  );
  return lanes.length === 1 ? tasks : [...new Map(tasks.map((task) => [task.id, task])).values()];
}
