import { useEffect, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task.ts';

const DAY = 86_400_000;

/**
 * Puts all records of a task into the replica: those since it was created, with a day to spare for clocks that were
 * set. Only what is not there yet is asked for.
 */
export function useRecordsLoaded({ createdAt }: Pick<Task, 'createdAt'>): 'pending' | 'loaded' | 'failed' {
  const client = useClient();
  const [state, setState] = useState<'pending' | 'loaded' | 'failed'>('pending');
  useEffect(() => {
    let isOver = false;
    const from = new Date(Date.parse(createdAt) - DAY).toISOString();
    const to = new Date(Date.now() + DAY).toISOString();
    client.loadRange(from, to).then(
      () => !isOver && setState('loaded'),
      () => !isOver && setState('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [client, createdAt]);
  return state;
}
