import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { Task } from '#contract/task/task.ts';

export type TaskState =
  | { readonly status: 'found'; readonly task: Task }
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'unreachable' };

/** `missing` only when the server says so; `unreachable` where it is not kept and nothing answers. */
export function useTask(taskId: string): TaskState {
  const client = useClient();
  const { status, isInitialized } = useSnapshot(client.connection);
  const kept = useEntity('task', taskId);
  const { data, error } = useQuery({
    queryKey: ['task', taskId],
    queryFn: () => client.ask('getTask', { id: taskId }),
    enabled: kept === undefined && status === 'online',
    retry: false,
    networkMode: 'always',
  });
  if (kept !== undefined) return { status: 'found', task: kept };
  if (error instanceof RefusedError) return { status: 'missing' };
  if (data !== undefined) return { status: 'found', task: data };
  const isUnreachable = error !== null || (isInitialized && status === 'offline');
  return { status: isUnreachable ? 'unreachable' : 'loading' };
}
