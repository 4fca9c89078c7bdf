import * as z from 'zod/mini';
import type { KeyValueStorage } from '#client/ports.ts';
import {
  defaultNotificationPreferences,
  type NotificationKind,
  notificationKinds,
} from '#contract/notification.ts';

const KEY = 'settings';

const DAY = 24 * 60;
const isOn = z.boolean();
const minutes = z.int().check(z.minimum(1), z.maximum(DAY));
/** Minutes since midnight on the person's clock. */
const timeOfDay = z.int().check(z.minimum(0), z.maximum(DAY - 1));
/** ISO weekdays, 1 is Monday. */
const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7)));

const idleRules = z.object({ isOn, minutes });
const noTimerReminder = z.object({ isOn, minutes, weekdays, from: timeOfDay, until: timeOfDay });
const stopAt = z.object({ isOn, time: timeOfDay });

const notify = z.record(z.enum(notificationKinds), z.boolean());
const noKinds = z.record(z.string(), z.boolean());

/** What this browser tells by itself where nothing was chosen: the kinds that are pushed by default. */
const defaultNotify = notify.parse(
  Object.fromEntries(notificationKinds.map((kind) => [kind, defaultNotificationPreferences[kind].push])),
);

/** The choices that belong to one browser rather than to the account. */
export interface ExtensionSettings {
  /** Which kinds this browser shows a notification for. */
  readonly notify: Readonly<Record<NotificationKind, boolean>>;
  /** Whether to ask what to do with the time of a running timer that the person was away from, and after how long. */
  readonly idle: z.infer<typeof idleRules>;
  /** "You are tracking nothing", after `minutes` without a timer within the working hours. */
  readonly noTimer: z.infer<typeof noTimerReminder>;
  /** Stops whatever timer runs at this time of day. */
  readonly stopAt: z.infer<typeof stopAt>;
}

export const defaultExtensionSettings: ExtensionSettings = {
  notify: defaultNotify,
  idle: { isOn: true, minutes: 10 },
  noTimer: { isOn: false, minutes: 15, weekdays: [1, 2, 3, 4, 5], from: 9 * 60, until: 17 * 60 },
  stopAt: { isOn: false, time: 18 * 60 },
};

const sections = z.object({
  notify: z.catch(noKinds, {}),
  idle: z.catch(idleRules, defaultExtensionSettings.idle),
  noTimer: z.catch(noTimerReminder, defaultExtensionSettings.noTimer),
  stopAt: z.catch(stopAt, defaultExtensionSettings.stopAt),
});

/** What was stored, whatever wrote it: a section that is not understood is as if nothing had been chosen there. */
export function parseExtensionSettings(stored: string | null): ExtensionSettings {
  try {
    const { notify: chosen, ...rest } = sections.parse(JSON.parse(stored ?? '{}'));
    const known = notificationKinds.map((kind) => [kind, chosen[kind] ?? defaultNotify[kind]]);
    return { ...rest, notify: notify.parse(Object.fromEntries(known)) };
  } catch {
    return defaultExtensionSettings;
  }
}

export interface ExtensionSettingsStore {
  read(): Promise<ExtensionSettings>;
  /** Replaces the named sections and answers with the whole. Changes of two pages at once both count. */
  change(sections: Partial<ExtensionSettings>): Promise<ExtensionSettings>;
  /** Calls back after every change, from wherever. Returns the end of it. */
  watch(listener: (settings: ExtensionSettings) => void): () => void;
}

type WithLock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** `openStorage` is asked anew for each use, so that one's own changes are watched too. */
export function createExtensionSettings(
  openStorage: () => KeyValueStorage,
  withLock: WithLock,
): ExtensionSettingsStore {
  const read = async () => parseExtensionSettings(await openStorage().get(KEY));
  return {
    read,
    change: (changed) =>
      withLock('extension-settings', async () => {
        const settings = { ...(await read()), ...changed };
        await openStorage().set(KEY, JSON.stringify(settings));
        return settings;
      }),
    watch: (listener) => openStorage().watch(KEY, (stored) => listener(parseExtensionSettings(stored))),
  };
}
