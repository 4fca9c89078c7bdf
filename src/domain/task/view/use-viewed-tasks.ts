import { useMemo } from 'react';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { useInSelection, useIsShown } from '#domain/selection/use-selection.ts';
import { namesPeople } from '#rules/task/task-filter.ts';
import { incrementalFilter } from './incremental-list.ts';
import { useFittingTasks } from './use-fitting-tasks.ts';

export interface ViewedTasks {
  /** Tasks that the reader's choice of people and scopes shows, and that fit the filter. */
  readonly tasks: readonly Task[];
  /** All of the selected organizations and groups are somebody else's to do. */
  readonly isNothingMine: boolean;
}

/** Tasks that a view of several organizations and groups shows: mine, unless everyone's or named people's are wanted. */
export function useViewedTasks(all: readonly Task[], filter: TaskFilter): ViewedTasks {
  const inSelection = useInSelection();
  const isShown = useIsShown();
  // A filter that names people asks for their tasks.
  const isWanted = namesPeople(filter) ? inSelection : isShown;
  const select = useMemo(() => incrementalFilter(isWanted), [isWanted]);
  const wanted = useMemo(() => select(all), [select, all]);
  const isNothingMine = useMemo(
    () => wanted.length === 0 && all.some(inSelection),
    [all, wanted, inSelection],
  );
  const tasks = useFittingTasks(wanted, filter);
  return useMemo(() => ({ tasks, isNothingMine }), [tasks, isNothingMine]);
}
