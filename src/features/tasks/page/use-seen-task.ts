import { useEffect } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';

/** A task that is open is no longer new to whoever may edit it. */
export function useSeenTask({ id, isNew, version, role }: Task): void {
  const client = useClient();
  useEffect(() => {
    if (isNew && can(role, 'task.edit')) void updateTask(client, { id, version }, { isNew: false });
  }, [client, id, isNew, version, role]);
}
