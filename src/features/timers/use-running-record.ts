import { useSyncExternalStore } from 'react';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { runningRecords } from './queries.ts';

/** One's own running record as the replica has it, with waiting writes applied. */
export function runningRecordOf(client: Client): TimerRecord | undefined {
  return runningRecords(client).rows()[0];
}

export function useRunningRecord(): TimerRecord | undefined {
  const client = useClient();
  return useSyncExternalStore(runningRecords(client).subscribe, () => runningRecordOf(client));
}

/** Renders again only when the answer changes, so that each row of a long list can ask. */
export function useIsRunning(taskId: string): boolean {
  const client = useClient();
  return useSyncExternalStore(
    runningRecords(client).subscribe,
    () => runningRecordOf(client)?.noteId === taskId,
  );
}
