import type { TaskSlotProps } from '#domain/task/task-slots.ts';
import { createSlot } from '#ui/slot.tsx';

/** Slots of other features on the pages of an open or completed task. */

export const RecurrenceSlot = createSlot<TaskSlotProps>('repetition of a task');
export const RemindersSlot = createSlot<TaskSlotProps>('reminders of a task');
export const LabelsSlot = createSlot<TaskSlotProps>('labels of a task');
export const SubtasksSlot = createSlot<TaskSlotProps>('subtasks of a task');
export const LinksSlot = createSlot<TaskSlotProps>('links of a task');
/** Tracked time beside the estimate, with its records. */
export const TrackedTimeSlot = createSlot<TaskSlotProps>('tracked time of a task');
export const CommentsSlot = createSlot<TaskSlotProps>('comments of a task');

/**
 * Parts of a task's sheet, in their order. Each but the first has an address, `/task/:taskId/<part>`, that opens the
 * sheet at that part.
 */
export const TASK_PARTS = ['info', 'do', 'schedule', 'collect', 'cooperation'] as const;
export type TaskPart = (typeof TASK_PARTS)[number];

export const DoPartSlot = createSlot<TaskSlotProps>('work on a task');
export const SchedulePartSlot = createSlot<TaskSlotProps>('blocks of a task');
export const CollectPartSlot = createSlot<TaskSlotProps>('collections of a task');
export const CooperationPartSlot = createSlot<TaskSlotProps>('cooperation on a task');
