import type { Clock } from '#server/clock.ts';
import { MINUTE } from '#time/units.ts';

/** Longest pause for which a timer is set; the scheduled job finds what is due after longer ones. */
const LONGEST = MINUTE;

/** Timers of this process, at most one for each webhook: the earliest that was asked for. */
export function createRetryTimers(clock: Clock) {
  const timers = new Map<string, { readonly at: number; readonly cancel: () => void }>();
  return {
    set(id: string, pause: number, callback: () => void): void {
      const at = clock.now() + pause;
      const known = timers.get(id);
      if (pause > LONGEST || (known !== undefined && known.at <= at)) return;
      known?.cancel();
      const cancel = clock.after(pause, () => {
        timers.delete(id);
        callback();
      });
      timers.set(id, { at, cancel });
    },
    clear(): void {
      for (const { cancel } of timers.values()) cancel();
      timers.clear();
    },
  };
}
