import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task.ts';

export type BlockKind = 'task' | 'own' | 'done' | 'outside' | 'draft';

/** How a block looks: of an open task, on its own, of a finished task, or from an outside calendar. */
export function kindOf(item: Pick<ScheduleItem, 'noteId' | 'calendarId'>, task: Task | undefined): BlockKind {
  if (item.noteId === null) return item.calendarId === null ? 'own' : 'outside';
  return task?.progress === 'done' ? 'done' : 'task';
}
