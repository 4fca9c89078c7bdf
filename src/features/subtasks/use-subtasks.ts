import { useMemo } from 'react';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { type Subtask, subtasksOf } from './subtask-tree.ts';

const parts: LiveListSpec<Task> = {
  where: (task) => task.parentTaskId !== null,
  compare: (a, b) => (a.id < b.id ? -1 : 1),
};

export function useSubtasks(taskId: string): readonly Subtask[] {
  const tasks = useLiveList('task', parts);
  return useMemo(() => subtasksOf(tasks, taskId), [tasks, taskId]);
}
