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

/** Storage of views on the device, such as the browser's local storage. */
export type ViewStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storedView = z.object({ filter: taskFilter, sort: taskSort, grouping: taskGrouping });
const keyOf = (listId: string) => `daywall.list.${listId}`;

/** Stored view; `initial` if there is none or it cannot be read. */
function readView(storage: ViewStorage, listId: string, initial: TaskView): TaskView {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(listId)) ?? 'null');
    const view = z.safeParse(storedView, stored);
    return view.success ? view.data : initial;
  } catch {
    return initial;
  }
}

/** Stores a view without its search text, which is temporary. */
function keepView(storage: ViewStorage, listId: string, { filter, sort, grouping }: TaskView): void {
  const { text: _, ...kept } = filter;
  try {
    storage.setItem(keyOf(listId), JSON.stringify({ filter: kept, sort, grouping }));
  } catch {
    // A full or closed storage only loses the view for the next visit.
  }
}

export function useTaskView(storage: ViewStorage, listId: string, initial: TaskView) {
  const [view, setView] = useState(() => readView(storage, listId, initial));
  const choose = useCallback(
    (next: TaskView) => {
      setView(next);
      keepView(storage, listId, next);
    },
    [storage, listId],
  );
  return [view, choose] as const;
}
