import type { Task } from '#contract/task/task.ts';
import type { ZonedDay } from '#time/zoned-day.ts';

/** Open tasks by their due dates, as seen from one day. Each list keeps the order of the tasks. */
export interface DueOfDay {
  /** Due on the day, at whatever time: planned or not, and also once that time has passed. */
  readonly due: readonly Task[];
  /** Due on an earlier day. */
  readonly overdue: readonly Task[];
}

/** Splits tasks by their due dates. A due day is the same day in every zone, a due time is one of the reader's days. */
export function dueOfDay(tasks: readonly Task[], day: ZonedDay): DueOfDay {
  const due: Task[] = [];
  const overdue: Task[] = [];
  for (const task of tasks) {
    const { dueDate, dueDay, progress } = task;
    if (dueDate === null || progress === 'done') continue;
    const at = Date.parse(dueDate);
    const isBefore = dueDay === null ? at < day.start : dueDay < day.date;
    const isOn = dueDay === null ? at >= day.start && at < day.end : dueDay === day.date;
    if (isOn) due.push(task);
    else if (isBefore) overdue.push(task);
  }
  return { due, overdue };
}
