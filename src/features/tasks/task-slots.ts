import { createContext, type ReactNode, useContext } from 'react';
import type { Task, TaskDefaults } from '#contract/task/task.ts';
import type { TaskView, ViewStorage } from './list/task-view.ts';

/** Slots of other features in task lists. All are stable between renders, so that rows do not rerender. */
export interface TaskSlots {
  readonly renderTimer: (task: Task) => ReactNode;
  readonly toggleTimer: (task: Task) => void;
  /** Quick-add field; `onAdded` is called with the id of each new task. */
  readonly renderQuickAdd: (options: QuickAddOptions) => ReactNode;
  /** Saves the view of a list under a name; absent if it cannot be saved. */
  readonly saveView?: ((view: TaskView) => void) | undefined;
  readonly storage: ViewStorage;
}

interface QuickAddOptions {
  readonly onAdded?: ((taskId: string) => void) | undefined;
  readonly defaults?: TaskDefaults | undefined;
  readonly autoFocus?: boolean | undefined;
  /** New tasks are visible beside the field whatever scopes are selected. */
  readonly isOfOnePlace?: boolean | undefined;
}

const nothing = () => null;
const TaskSlotsContext = createContext<TaskSlots>({
  renderTimer: nothing,
  toggleTimer: nothing,
  renderQuickAdd: nothing,
  storage: { getItem: nothing, setItem: nothing },
});

/** Provided once, around all pages; without it lists have neither timers nor a quick-add field. */
export const TaskSlotsProvider = TaskSlotsContext.Provider;

export function useTaskSlots(): TaskSlots {
  return useContext(TaskSlotsContext);
}
