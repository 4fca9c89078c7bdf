import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task.ts';

export type BlockKind = 'task' | 'own' | 'done' | 'outside' | 'draft';

/** How a block looks: of an open task, on its own, of a finished task, or from an outside calendar. */
export function kindOf(item: ScheduleItem, task: Task | undefined): BlockKind {
  if (item.provider !== null) return 'outside';
  if (item.noteId === null) return 'own';
  return task?.progress === 'done' ? 'done' : 'task';
}
