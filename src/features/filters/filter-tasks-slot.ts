import type { ReactNode } from 'react';
import type { Filter, TaskFilter, TaskGrouping, TaskSort } from '#contract/task/filter.ts';
import { createSlot } from '#ui/slot.tsx';

export interface FilterView {
  readonly filter: TaskFilter;
  readonly sort: TaskSort;
  readonly grouping: TaskGrouping;
}

export interface FilterTasksProps {
  readonly filter: Filter;
  readonly lead: ReactNode;
  readonly actions: ReactNode;
  readonly view: FilterView;
  readonly onView: (view: FilterView) => void;
  /** Whether the view differs from the saved filter. */
  readonly isChanged: boolean;
}

export const FilterTasksSlot = createSlot<FilterTasksProps>('tasks of a filter');
