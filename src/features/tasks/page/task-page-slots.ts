import type { TaskSlotProps } from '#domain/task/task-slots.ts';
import { createSlot } from '#ui/slot.tsx';

/** Slots of other features on the pages of an open or completed task. */

export const RecurrenceSlot = createSlot<TaskSlotProps>('repetition of a task');
export const RemindersSlot = createSlot<TaskSlotProps>('reminders of a task');
export const LabelsSlot = createSlot<TaskSlotProps>('labels of a task');
export const SubtasksSlot = createSlot<TaskSlotProps>('subtasks of a task');
export const LinksSlot = createSlot<TaskSlotProps>('links of a task');
export const CommentsSlot = createSlot<TaskSlotProps>('comments of a task');
/** Tracked time beside the estimate, with its records. */
export const TrackedTimeSlot = createSlot<TaskSlotProps>('tracked time of a task');
/** Parts of a task that are pages of their own, and parts of the sheet beside a list. */
export const DoPartSlot = createSlot<TaskSlotProps>('work on a task');
export const SchedulePartSlot = createSlot<TaskSlotProps>('blocks of a task');
export const CooperationPartSlot = createSlot<TaskSlotProps>('cooperation on a task');
export const CollectPartSlot = createSlot<TaskSlotProps>('collections of a task');
