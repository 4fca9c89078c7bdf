import { useDeferredValue, useMemo } from 'react';
import type { Task } from '#contract/task.ts';
import { searchFor } from './task-search.ts';

/** The rows that a query finds, in their order; all of them without one. Typing never waits for the search. */
export function useSearchedRows(rows: readonly Task[], query: string): readonly Task[] {
  const deferred = useDeferredValue(query);
  return useMemo(() => {
    const matches = searchFor(deferred);
    return matches === null ? rows : rows.filter(matches);
  }, [rows, deferred]);
}
