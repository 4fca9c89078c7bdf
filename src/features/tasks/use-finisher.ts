import { useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';

/** Name of the user who finished a task, from its history; null if unknown, such as offline. */
export function useFinisher(task: Task): string | null {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['taskHistory', task.id, task.version],
    queryFn: () => client.ask('getTaskHistory', { id: task.id }),
    networkMode: 'always',
    retry: false,
  });
  const entry = data
    ?.filter(({ field, after }) => field === 'progress' && after === 'done')
    .toSorted((a, b) => b.version - a.version)[0];
  return entry?.userName ?? null;
}
