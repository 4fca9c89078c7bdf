import { MINUTE } from '#time/units.ts';
import { browser } from '../../browser/browser-api.ts';
import type { AlarmSetter } from './alarm-backed-clock.ts';

/** Alarm that polls for changes. */
export const WAKE_ALARM = 'wake';
/** Alarm for the worker's next own notice. */
export const DUE_ALARM = 'due';
/** Alarm that redraws the badge when the running minute is over. */
export const BADGE_ALARM = 'badge';

/** Polling interval: the shortest period that every supported browser keeps. Minutes. */
export const PERIOD = 1;
/** Polling interval where pushes report what concerns the user. Minutes. */
export const PERIOD_WITH_PUSH = 5;

export const alarmSetter: AlarmSetter = {
  set: (name, when) => void browser.alarms.create(name, { when }),
  clear: (name) => void browser.alarms.clear(name),
};

/** Only where it differs: setting it again would postpone it. `period` in minutes, null for none. */
export async function keepWaking(period: number | null): Promise<void> {
  if (period === null) await browser.alarms.clear(WAKE_ALARM);
  else if ((await browser.alarms.get(WAKE_ALARM))?.periodInMinutes !== period) {
    await browser.alarms.create(WAKE_ALARM, { periodInMinutes: period });
  }
}

export async function ringOnMinutes(startedAt: number | null, now: number): Promise<void> {
  if (startedAt === null) {
    await browser.alarms.clear(BADGE_ALARM);
    return;
  }
  const when = now + MINUTE - ((((now - startedAt) % MINUTE) + MINUTE) % MINUTE);
  await browser.alarms.create(BADGE_ALARM, { when, periodInMinutes: 1 });
}
