import type { ReactNode, Ref } from 'react';
import type { Task } from '#contract/task/task.ts';
import type { TaskDefaults } from '#contract/task/task-payload.ts';
import type { DueParts } from '#i18n/due-parts.ts';
import { createSlot } from '#ui/slot.tsx';

/** Slots that several features show on a task, or beside a list of tasks. */

export interface TaskSlotProps {
  readonly task: Task;
}

/** Timer button of a task. */
export const TimerSlot = createSlot<TaskSlotProps>('timer of a task');

/** Due date of a task; nothing without one. */
export const DueSlot = createSlot<TaskSlotProps>('due date of a task');

/** Avatars of a task's owner and of who does it; nothing for one that is only the reader's. */
export const PeopleSlot = createSlot<TaskSlotProps>('people of a task');

/** Control that finishes and reopens a task. */
export const TickSlot = createSlot<TaskSlotProps>('tick of a task');

export interface SelectSlotProps extends TaskSlotProps {
  readonly className?: string | undefined;
}

/** Checkbox that selects a task for bulk actions; nothing outside a `SelectionSlot`. */
export const SelectSlot = createSlot<SelectSlotProps>('selection of a task');

export interface SelectionSlotProps {
  /** Tasks whose rows or cards are inside, in their order. */
  readonly rows: readonly Task[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Element whose rows or cards are selected by box, menu, mouse and keys, with the bulk bar after it. */
export const SelectionSlot = createSlot<SelectionSlotProps>('selection of tasks');

/** One move of a task within a plane, board or day view, as its menu lists it. */
export interface TaskMove {
  readonly id: string;
  readonly label: string;
}

export interface TaskMenuSlotProps extends TaskSlotProps {
  readonly moves: readonly TaskMove[];
  readonly onMove: (id: string) => void;
}

/** Menu button of a task: the moves of the view, then all other actions on the task. */
export const TaskMenuSlot = createSlot<TaskMenuSlotProps>('menu of a task');

export interface QuickAddSlotProps {
  /** `isShown`: the selected organizations and groups include the task. */
  readonly onAdded?: ((taskId: string, isShown: boolean) => void) | undefined;
  readonly defaults?: TaskDefaults | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Its notes float over what follows, so that it takes one line. */
  readonly isInLine?: boolean | undefined;
  /** New tasks are visible beside the field whatever scopes are selected. */
  readonly isOfOneScope?: boolean | undefined;
  /** Low, without the example below. */
  readonly isCompact?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** The field's page plans a block by itself, so that a time range in the line plans none. */
  readonly isPlanned?: boolean | undefined;
  /** Name under which the typed line is kept until it is added; by default the page's address. */
  readonly draftOf?: string | undefined;
}

/** Adds the task of a `NewTaskSlot`, for a key pressed in the field beside it. */
export interface NewTaskHandle {
  readonly add: () => void;
}

export interface NewTaskSlotProps {
  /** Quick-add line that was typed. */
  readonly line: string;
  readonly onAdded: (task: Pick<Task, 'id' | 'title'>) => void;
  readonly handle: Ref<NewTaskHandle>;
}

/** Row below search results that adds the typed line as a task. */
export const NewTaskSlot = createSlot<NewTaskSlotProps>('row of a new task');

export interface DueWordsSlotProps {
  /** Day and time that the words name; null while they name none. */
  readonly onRead: (parts: DueParts | null) => void;
  /** Enter. */
  readonly onSubmit: (parts: DueParts) => void;
  /** Enter in the empty field. */
  readonly onEmptySubmit?: (() => void) | undefined;
}

/** Field for a due date in words, such as “next mon”. */
export const DueWordsSlot = createSlot<DueWordsSlotProps>('due date in words');

/** Field that adds tasks. */
export const QuickAddSlot = createSlot<QuickAddSlotProps>('quick-add field');
