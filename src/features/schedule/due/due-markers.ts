import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import { dueOfDay } from '#domain/schedule/due-of-day.ts';
import { touchesDay } from '#domain/schedule/schedule-queries.ts';
import type { ZonedDay } from '#time/zoned-day.ts';

/** Due date of an open task as the calendar marks it. */
export interface DueMarker {
  /** Id of the drawn marker. */
  readonly id: string;
  readonly task: Task;
  readonly day: ZonedDay;
  /** Due time in milliseconds since the epoch; null for a due day. */
  readonly at: number | null;
  /** The task has a block that day, so its marker is drawn quietly. */
  readonly isPlanned: boolean;
}

/** Markers of the due dates on some days, by day and due date. */
export function dueMarkers(
  tasks: readonly Task[],
  items: readonly ScheduleItem[],
  days: readonly ZonedDay[],
): DueMarker[] {
  return days.flatMap((day) => {
    const planned = new Set(items.filter((item) => touchesDay(item, day)).map(({ noteId }) => noteId));
    return dueOfDay(tasks, day).due.map((task) => ({
      id: `due-${task.id}`,
      task,
      day,
      at: task.dueDate === null || task.dueDay !== null ? null : Date.parse(task.dueDate),
      isPlanned: planned.has(task.id),
    }));
  });
}
