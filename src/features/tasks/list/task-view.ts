import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import {
  type TaskFilter,
  type TaskGrouping,
  type TaskSort,
  taskFilter,
  taskGrouping,
  taskSort,
} from '#contract/task/filter.ts';

export interface TaskView {
  readonly filter: TaskFilter;
  readonly sort: TaskSort;
  readonly grouping: TaskGrouping;
}

const storedView = z.object({ filter: taskFilter, sort: taskSort, grouping: taskGrouping });
const keyOf = (listId: string) => `daywall.list.${listId}`;

/** Stored view; `initial` if there is none or it cannot be read. */
function readView(listId: string, initial: TaskView): TaskView {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(listId)) ?? 'null');
    const view = z.safeParse(storedView, stored);
    return view.success ? view.data : initial;
  } catch {
    return initial;
  }
}

/** Stores a view without its search text, which is temporary. */
function keepView(listId: string, { filter, sort, grouping }: TaskView): void {
  const { text: _, ...kept } = filter;
  try {
    localStorage.setItem(keyOf(listId), JSON.stringify({ filter: kept, sort, grouping }));
  } catch {
    // A full or closed storage only loses the view for the next visit.
  }
}

export function useTaskView(listId: string, initial: TaskView) {
  const [view, setView] = useState(() => readView(listId, initial));
  const choose = useCallback(
    (next: TaskView) => {
      setView(next);
      keepView(listId, next);
    },
    [listId],
  );
  return [view, choose] as const;
}
