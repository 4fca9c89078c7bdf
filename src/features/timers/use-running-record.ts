import { useSyncExternalStore } from 'react';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { runningRecords } from './queries.ts';

/** Running record of the user from the replica, with waiting writes applied. */
export function runningRecordOf(client: Client): TimerRecord | undefined {
  return runningRecords(client).rows()[0];
}

export function useRunningRecord(): TimerRecord | undefined {
  const client = useClient();
  return useSyncExternalStore(runningRecords(client).subscribe, () => runningRecordOf(client));
}

/** Whether a task's timer runs. Rerenders only when that changes, so that each row of a long list can use it. */
export function useIsRunning(taskId: string): boolean {
  const client = useClient();
  return useSyncExternalStore(
    runningRecords(client).subscribe,
    () => runningRecordOf(client)?.noteId === taskId,
  );
}
