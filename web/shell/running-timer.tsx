import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { runningRecords } from '#features/timers/queries.ts';

const TimerBar = lazy(async () => ({ default: (await import('#features/timers/timer-bar.tsx')).TimerBar }));

export function useIsTimerRunning(): boolean {
  const list = runningRecords(useClient().replica);
  return useSyncExternalStore(list.subscribe, list.rows).length > 0;
}

/** The bar of the running timer; its script comes with the first timer. */
export function RunningTimer() {
  return (
    <Suspense>
      <TimerBar />
    </Suspense>
  );
}
