import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

type Named = { readonly id: string };

/** Outside React state, so that selecting one of ten thousand rows rerenders only that row. */
export interface TaskSelection {
  has(id: string): boolean;
  /** Stable until the selection changes. */
  ids(): ReadonlySet<string>;
  toggle(id: string): void;
  /** Selects the rows from the one last touched to this one, inclusive. */
  extendTo(rows: readonly Named[], id: string): void;
  selectAll(rows: readonly Named[]): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export function createTaskSelection(initial: readonly string[] = []): TaskSelection {
  let chosen: ReadonlySet<string> = new Set(initial);
  /** Row at which a range starts. */
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  function choose(next: ReadonlySet<string>): void {
    chosen = next;
    for (const listener of listeners) listener();
  }
  return {
    has: (id) => chosen.has(id),
    ids: () => chosen,
    toggle(id) {
      anchor = id;
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      choose(next);
    },
    extendTo(rows, id) {
      const to = rows.findIndex((row) => row.id === id);
      const from = rows.findIndex((row) => row.id === anchor);
      if (to < 0) return;
      if (from < 0) anchor = id;
      const start = from < 0 ? to : from;
      const range = rows.slice(Math.min(start, to), Math.max(start, to) + 1);
      choose(new Set([...chosen, ...range.map((row) => row.id)]));
    },
    selectAll(rows) {
      choose(new Set(rows.map(({ id }) => id)));
    },
    clear() {
      anchor = null;
      if (chosen.size > 0) choose(new Set());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const TaskSelectionContext = createContext<TaskSelection | null>(null);
export const TaskSelectionProvider = TaskSelectionContext.Provider;

/** Selection of the surrounding list; null in lists without selection. */
export function useTaskSelection(): TaskSelection | null {
  return useContext(TaskSelectionContext);
}

export function useIsSelected(selection: TaskSelection, id: string): boolean {
  return useSyncExternalStore(
    selection.subscribe,
    useCallback(() => selection.has(id), [selection, id]),
  );
}
