import type { Clock } from '#client/ports.ts';

export const CLOCK_ALARM = 'clock';

/** Delay below which no alarm is needed: a worker with work in progress lives longer. Milliseconds. */
const LONG = 25_000;

export interface AlarmSetter {
  /** `when` in milliseconds since the epoch; replaces the alarm of that name. */
  set(name: string, when: number): void;
  clear(name: string): void;
}

export interface AlarmClock extends Clock {
  /** Runs the timers that are due. A worker that was just started has none and reconciles instead. */
  ring(): void;
}

/** Timers die with the worker; an alarm at the earliest starts it again, and storage plans them anew. */
export function createAlarmClock(alarms: AlarmSetter, now: () => number = () => Date.now()): AlarmClock {
  interface Pending {
    readonly due: number;
    readonly isLong: boolean;
    readonly run: () => void;
  }
  const pending = new Set<Pending>();
  let armed: number | null = null;

  function arm(): void {
    let earliest: number | null = null;
    for (const { due, isLong } of pending) {
      if (isLong && (earliest === null || due < earliest)) earliest = due;
    }
    if (earliest === armed) return;
    armed = earliest;
    if (earliest === null) alarms.clear(CLOCK_ALARM);
    else alarms.set(CLOCK_ALARM, earliest);
  }

  return {
    now,
    after(delay, callback) {
      const end = () => {
        clearTimeout(timer);
        pending.delete(entry);
        arm();
      };
      const run = () => {
        end();
        callback();
      };
      const entry: Pending = { due: now() + delay, isLong: delay >= LONG, run };
      const timer = setTimeout(run, delay);
      pending.add(entry);
      arm();
      return end;
    },
    ring() {
      armed = null;
      for (const entry of [...pending]) if (entry.due <= now()) entry.run();
      arm();
    },
  };
}
