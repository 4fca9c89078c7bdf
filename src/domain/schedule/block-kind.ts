import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';

export type BlockKind = 'task' | 'own' | 'done' | 'outside' | 'draft';

/** Visual kind of a block: of an open task, without a task, of a finished task, or from an outside calendar. */
export function kindOf(item: Pick<ScheduleItem, 'noteId' | 'calendarId'>, task: Task | undefined): BlockKind {
  if (item.noteId === null) return item.calendarId === null ? 'own' : 'outside';
  return task?.progress === 'done' ? 'done' : 'task';
}
