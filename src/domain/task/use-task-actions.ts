import { useMemo } from 'react';
import type { Task } from '#contract/task/task.ts';
import { useFinishing } from './use-finishing.ts';

export interface TaskActions {
  /** Finishes the task after asking about open subtasks. `onFinished` is not called on cancel. */
  finish(task: Task, onFinished?: () => void): void;
  reopen(task: Task): void;
}

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
