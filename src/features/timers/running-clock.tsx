import type { TimerRecord } from '#contract/timer-record.ts';
import { useNow } from '#domain/time/use-now.ts';
import { elapsedOf } from '#domain/timer/elapsed.ts';
import { SECOND } from '#time/units.ts';
import { Time } from '#ui/marks/elapsed-time.tsx';

/** Derived from the instants each second, so that sleep of the device loses nothing. */
export function RunningClock({ record, size }: { record: TimerRecord; size: 'small' | 'medium' | 'large' }) {
  const now = useNow(SECOND);
  return <Time seconds={elapsedOf(record, now) / SECOND} size={size} isRunning />;
}
