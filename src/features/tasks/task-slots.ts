import { createContext, type ReactNode, useContext } from 'react';
import type { Task, TaskDefaults } from '#contract/task.ts';
import type { TaskView, ViewStorage } from './task-view.ts';

/** What lists of tasks show of other features. All keep their identity, so that rows need not be drawn again. */
export interface TaskSlots {
  /** The control of a task's timer. */
  readonly renderTimer: (task: Task) => ReactNode;
  /** Starts or stops a task's timer. */
  readonly toggleTimer: (task: Task) => void;
  /** A field that adds tasks; `onAdded` hears the id of each. */
  readonly renderQuickAdd: (options: QuickAddOptions) => ReactNode;
  /** Keeps how a list is looked at under a name; absent where there is nowhere to keep it. */
  readonly saveView?: ((view: TaskView) => void) | undefined;
  /** Where the device keeps how lists are looked at. */
  readonly storage: ViewStorage;
}

interface QuickAddOptions {
  readonly onAdded?: ((taskId: string) => void) | undefined;
  readonly defaults?: TaskDefaults | undefined;
  readonly autoFocus?: boolean | undefined;
  /** What is added is seen beside the field whatever places are selected. */
  readonly isOfOnePlace?: boolean | undefined;
}

const nothing = () => null;
const TaskSlotsContext = createContext<TaskSlots>({
  renderTimer: nothing,
  toggleTimer: nothing,
  renderQuickAdd: nothing,
  storage: { getItem: nothing, setItem: nothing },
});

/** Filled once, around all pages; without it lists show neither timers nor a field to add. */
export const TaskSlotsProvider = TaskSlotsContext.Provider;

export function useTaskSlots(): TaskSlots {
  return useContext(TaskSlotsContext);
}
