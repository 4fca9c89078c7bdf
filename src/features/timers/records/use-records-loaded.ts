import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { DAY } from '#time/units.ts';
import { isWorthAsking } from '../ask-again.ts';

/**
 * Loads all of the user's own records of a task into the replica: those since its creation, minus a day of margin for
 * adjusted clocks. Loads only missing ranges, retries without an answer, and again whenever the connection changes.
 * `failed` while some could not be loaded.
 */
export function useRecordsLoaded({ createdAt }: Pick<Task, 'createdAt'>): 'pending' | 'loaded' | 'failed' {
  const client = useClient();
  const isOnline = useSnapshot(client.connection).status === 'online';
  const { isPending, failureCount } = useQuery({
    queryKey: ['taskRecordsLoaded', createdAt, isOnline],
    async queryFn() {
      const from = new Date(Date.parse(createdAt) - DAY).toISOString();
      await client.loadRange(from, new Date(nowOf(client) + DAY).toISOString());
      return true;
    },
    retry: isWorthAsking,
    networkMode: 'always',
  });
  if (failureCount > 0) return 'failed';
  return isPending ? 'pending' : 'loaded';
}
