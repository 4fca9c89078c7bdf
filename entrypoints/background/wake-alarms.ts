import { browser } from 'wxt/browser';
import type { AlarmSetter } from './alarm-clock.ts';

/** Reconciles once a minute, the shortest period that every supported browser keeps. */
export const WAKE_ALARM = 'wake';
/** Draws the badge again when the running minute is over. */
export const BADGE_ALARM = 'badge';

const MINUTE = 60_000;

export const alarmSetter: AlarmSetter = {
  set: (name, when) => void browser.alarms.create(name, { when }),
  clear: (name) => void browser.alarms.clear(name),
};

/** Sets the repeating alarm where it is missing; setting it again would put it off. */
export async function keepWaking(isWanted: boolean): Promise<void> {
  if (!isWanted) await browser.alarms.clear(WAKE_ALARM);
  else if ((await browser.alarms.get(WAKE_ALARM)) === undefined) {
    await browser.alarms.create(WAKE_ALARM, { periodInMinutes: 1 });
  }
}

/** Rings as each minute of a timer begins; `startedAt` in milliseconds, null for none. */
export async function ringOnMinutes(startedAt: number | null, now: number): Promise<void> {
  if (startedAt === null) {
    await browser.alarms.clear(BADGE_ALARM);
    return;
  }
  const when = now + MINUTE - ((((now - startedAt) % MINUTE) + MINUTE) % MINUTE);
  await browser.alarms.create(BADGE_ALARM, { when, periodInMinutes: 1 });
}
