import type { TaskSort } from '#contract/task/filter.ts';
import { assigneesOf, type FindTask } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';
import { byUrgency, lastFinishedFirst, newestFirst } from '../task-queries.ts';

export type CompareTasks = (a: Task, b: Task) => number;

/** Shared collator: creating one costs more than a thousand comparisons. */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function bytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Name of who does a task: its first assignee, else its owner. */
function doerName(task: Task, find: FindTask): string {
  return assigneesOf(task, find)[0]?.name ?? task.ownerName;
}

const orders: Readonly<Record<TaskSort, (timeZone: string, find: FindTask) => CompareTasks>> = {
  // Urgency falls with a later due date, so both sorts are one order.
  urgency: byUrgency,
  due: byUrgency,
  importance: (timeZone) => (a, b) => b.importance - a.importance || byUrgency(timeZone)(a, b),
  title: () => (a, b) => names.compare(a.title, b.title) || newestFirst(a, b),
  created: () => newestFirst,
  workload: (timeZone) => (a, b) => (b.workload ?? -1) - (a.workload ?? -1) || byUrgency(timeZone)(a, b),
  completed: () => lastFinishedFirst,
  assignee: (timeZone, find) => (a, b) =>
    names.compare(doerName(a, find), doerName(b, find)) || byUrgency(timeZone)(a, b),
  manual: () => (a, b) => bytes(a.position, b.position) || newestFirst(b, a),
};

/** Order of a list; `find` looks up the tasks above one, whose assignees do it too. */
export function orderOf(sort: TaskSort, timeZone: string, find: FindTask): CompareTasks {
  return orders[sort](timeZone, find);
}

/** Order by the positions of a list of its own, such as a collection's; tasks without one are last. */
export function orderByPosition(positionOf: (task: Task) => string | undefined): CompareTasks {
  return (a, b) => {
    const left = positionOf(a);
    const right = positionOf(b);
    if (left === right) return bytes(a.id, b.id);
    if (left === undefined) return 1;
    return right === undefined ? -1 : bytes(left, right);
  };
}
