import { browser } from '../browser/browser-api.ts';
import type { AlarmSetter } from './alarm-clock.ts';

/** Looks for news. */
export const WAKE_ALARM = 'wake';
/** What is to be said by itself has become due. */
export const DUE_ALARM = 'due';
/** Draws the badge again when the running minute is over. */
export const BADGE_ALARM = 'badge';

const MINUTE = 60_000;

/** Between two looks for news: the shortest period that every supported browser keeps. Minutes. */
export const WATCHFUL = 1;
/** The same where a push tells of what concerns the person. Minutes. */
export const TOLD_BY_PUSH = 5;

export const alarmSetter: AlarmSetter = {
  set: (name, when) => void browser.alarms.create(name, { when }),
  clear: (name) => void browser.alarms.clear(name),
};

/** Sets the repeating alarm where it is another; setting it again would put it off. `period` in minutes, null for none. */
export async function keepWaking(period: number | null): Promise<void> {
  if (period === null) await browser.alarms.clear(WAKE_ALARM);
  else if ((await browser.alarms.get(WAKE_ALARM))?.periodInMinutes !== period) {
    await browser.alarms.create(WAKE_ALARM, { periodInMinutes: period });
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
