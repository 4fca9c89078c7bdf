import { useMemo } from 'react';
import type { Task } from '#contract/task.ts';
import { useFinishing } from './use-finishing.ts';

export interface TaskActions {
  /** Asks first about what is still open below the task. `onFinished` is not called where that is cancelled. */
  finish(task: Task, onFinished?: () => void): void;
  reopen(task: Task): void;
}

/** Finishing and reopening one task, each with its undo. */
export function useTaskActions(): TaskActions {
  const { finish, reopen } = useFinishing();
  return useMemo(
    () => ({
      finish: (task, onFinished) => finish([task], onFinished),
      reopen: (task) => reopen([task]),
    }),
    [finish, reopen],
  );
}
