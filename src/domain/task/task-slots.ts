import type { Task } from '#contract/task/task.ts';
import type { TaskDefaults } from '#contract/task/task-payload.ts';
import { createSlot } from '#ui/slot.tsx';

/** Slots that several features show on a task, or beside a list of tasks. */

export interface TaskSlotProps {
  readonly task: Task;
}

/** Timer button of a task. */
export const TimerSlot = createSlot<TaskSlotProps>('timer of a task');

/** Due date of a task; nothing without one. */
export const DueSlot = createSlot<TaskSlotProps>('due date of a task');

/** Control that finishes and reopens a task. */
export const TickSlot = createSlot<TaskSlotProps>('tick of a task');

/** One move of a task within a plane, board or day view, as its menu lists it. */
export interface TaskMove {
  readonly id: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface TaskMenuSlotProps extends TaskSlotProps {
  readonly moves: readonly TaskMove[];
  readonly onMove: (id: string) => void;
}

/** Menu button of a task: the moves of the view, then all other actions on the task. */
export const TaskMenuSlot = createSlot<TaskMenuSlotProps>('menu of a task');

export interface QuickAddSlotProps {
  readonly onAdded?: ((taskId: string) => void) | undefined;
  readonly defaults?: TaskDefaults | undefined;
  readonly autoFocus?: boolean | undefined;
  /** New tasks are visible beside the field whatever scopes are selected. */
  readonly isOfOnePlace?: boolean | undefined;
}

/** Field that adds tasks. */
export const QuickAddSlot = createSlot<QuickAddSlotProps>('quick-add field');
