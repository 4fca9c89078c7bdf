import { Suspense, useSyncExternalStore } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { runningRecords } from '#domain/timer/running-records.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const TimerBar = lazyComponent(async () => (await import('#features/timers/timer-bar.tsx')).TimerBar);

/** The task whose timer runs, or null. */
export function useRunningTaskId(): string | null {
  const list = runningRecords(useClient());
  return useSyncExternalStore(list.subscribe, list.rows)[0]?.noteId ?? null;
}

/** Bar of the running timer; its script loads with the first timer. */
export function RunningTimer() {
  return (
    <Suspense fallback={<span data-skeleton="" />}>
      <TimerBar />
    </Suspense>
  );
}
