import type { TaskGrouping } from '#contract/task/filter.ts';
import { createSlot } from '#ui/slot.tsx';
import type { TaskView } from './task-view.ts';
import type { FilterChoices } from './use-filter-choices.ts';

export interface TaskViewHeadSlotProps {
  /** Name of the page, which the tabs above show. */
  readonly title: string;
  /** Open tasks that the view shows, announced when a search changes it. */
  readonly count: number;
  readonly isNothingMine: boolean;
  readonly view: TaskView;
  readonly onView: (view: TaskView) => void;
  readonly choices: FilterChoices;
  /** Groupings that the view offers. */
  readonly groupings?: readonly TaskGrouping[] | undefined;
  /** Whether progress is a criterion; the columns of a board are that already. */
  readonly hasProgress: boolean;
}

/** Head of a view of tasks that is no list: their number, search, filter, grouping and the chosen criteria. */
export const TaskViewHeadSlot = createSlot<TaskViewHeadSlotProps>('head of a view of tasks');
