import { useSyncExternalStore } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { runningRecords } from './running-records.ts';

export function useRunningRecord(): TimerRecord | undefined {
  const list = runningRecords(useClient());
  return useSyncExternalStore(list.subscribe, () => list.rows()[0]);
}

/** Whether a task's timer runs. Rerenders only when that changes, so that each row of a long list can use it. */
export function useIsRunning(taskId: string): boolean {
  const list = runningRecords(useClient());
  return useSyncExternalStore(list.subscribe, () => list.rows()[0]?.noteId === taskId);
}
