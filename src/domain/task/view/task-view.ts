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
import { useKeptValue } from '#ui/entry-memory.ts';

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

const readText = (kept: unknown) => (typeof kept === 'string' && kept !== '' ? kept : undefined);

/** View of a list, stored on the device; its search text is kept for the history entry. */
export function useTaskView(listId: string, initial: TaskView) {
  const [text, keepText] = useKeptValue(`text:${listId}`, readText);
  const [view, setView] = useState(() => {
    const stored = readView(listId, initial);
    return text === undefined ? stored : { ...stored, filter: { ...stored.filter, text } };
  });
  const choose = useCallback(
    (next: TaskView) => {
      setView(next);
      keepView(listId, next);
      keepText(next.filter.text);
    },
    [listId, keepText],
  );
  return [view, choose] as const;
}
