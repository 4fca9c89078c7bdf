import type { Task } from '#contract/task/task.ts';
import { TASK_DRAG } from '#domain/task/task-drag.ts';

/** Sets the drag data of tasks; other programs get their titles. */
export function carryTasks(transfer: DataTransfer, tasks: readonly Pick<Task, 'id' | 'title'>[]): void {
  transfer.effectAllowed = 'copyMove';
  transfer.setData(TASK_DRAG, JSON.stringify(tasks.map(({ id }) => id)));
  transfer.setData('text/plain', tasks.map(({ title }) => title).join('\n'));
}

/** Side of a row on which a drop lands. */
export function sideOf(row: Element, clientY: number): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
