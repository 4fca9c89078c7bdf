import { TASK_DRAG } from '#client-react/task-drag.ts';
import type { Task } from '#contract/task.ts';

/** Fills a drag of some tasks; other programs get their titles. */
export function carryTasks(transfer: DataTransfer, tasks: readonly Pick<Task, 'id' | 'title'>[]): void {
  transfer.effectAllowed = 'copyMove';
  transfer.setData(TASK_DRAG, JSON.stringify(tasks.map(({ id }) => id)));
  transfer.setData('text/plain', tasks.map(({ title }) => title).join('\n'));
}

/** Whether a row that the pointer is over takes what is dragged before or behind itself. */
export function sideOf(row: Element, clientY: number): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
