import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import {
  type TaskFilter,
  type TaskGrouping,
  type TaskSort,
  taskFilter,
  taskGrouping,
  taskSort,
} from '#contract/filter.ts';

/** How a list is looked at. */
export interface TaskView {
  readonly filter: TaskFilter;
  readonly sort: TaskSort;
  readonly grouping: TaskGrouping;
}

/** Where the device keeps how a list is looked at; the browser's local storage is one. */
export type ViewStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storedView = z.object({ filter: taskFilter, sort: taskSort, grouping: taskGrouping });
const keyOf = (listId: string) => `daywall.list.${listId}`;

/** What was kept; `initial` where nothing was, or it cannot be read. */
function readView(storage: ViewStorage, listId: string, initial: TaskView): TaskView {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(listId)) ?? 'null');
    const view = z.safeParse(storedView, stored);
    return view.success ? view.data : initial;
  } catch {
    return initial;
  }
}

/** Words that were searched for are for the moment: they are not kept. */
function keepView(storage: ViewStorage, listId: string, { filter, sort, grouping }: TaskView): void {
  const { text: _, ...kept } = filter;
  try {
    storage.setItem(keyOf(listId), JSON.stringify({ filter: kept, sort, grouping }));
  } catch {
    // Storage that is full or closed: the next visit begins as the list begins.
  }
}

/** A list's view as a state that outlives the page. */
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
