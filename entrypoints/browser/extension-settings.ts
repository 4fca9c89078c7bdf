import * as z from 'zod/mini';
import type { KeyValueStorage } from '#client/ports.ts';
import {
  defaultNotificationPreferences,
  type NotificationKind,
  notificationKinds,
} from '#contract/notification.ts';
import { MINUTES_PER_DAY } from '#time/units.ts';

const KEY = 'settings';

const isOn = z.boolean();
const minutes = z.int().check(z.minimum(1), z.maximum(MINUTES_PER_DAY));
/** Minutes since midnight in the user's zone. */
const timeOfDay = z.int().check(z.minimum(0), z.maximum(MINUTES_PER_DAY - 1));

const idleRules = z.object({ isOn, minutes });
const noTimerReminder = z.object({ isOn, minutes });
const stopAt = z.object({ isOn, time: timeOfDay });

const notify = z.record(z.enum(notificationKinds), z.boolean());
const noKinds = z.record(z.string(), z.boolean());

/** Kinds that this browser shows by default: those that are pushed by default. */
const defaultNotify = notify.parse(
  Object.fromEntries(notificationKinds.map((kind) => [kind, defaultNotificationPreferences[kind].push])),
);

export interface ExtensionSettings {
  /** Kinds for which this browser shows a notification. */
  readonly notify: Readonly<Record<NotificationKind, boolean>>;
  /** Whether, and after how long, to ask about the time that a timer ran during an absence. */
  readonly idle: z.infer<typeof idleRules>;
  /** "You are tracking nothing", after `minutes` of working time without a timer. */
  readonly noTimer: z.infer<typeof noTimerReminder>;
  /** Stops whatever timer runs at this time of day. */
  readonly stopAt: z.infer<typeof stopAt>;
}

export const defaultExtensionSettings: ExtensionSettings = {
  notify: defaultNotify,
  idle: { isOn: true, minutes: 10 },
  noTimer: { isOn: false, minutes: 15 },
  stopAt: { isOn: false, time: 18 * 60 },
};

const sections = z.object({
  notify: z.catch(noKinds, {}),
  idle: z.catch(idleRules, defaultExtensionSettings.idle),
  noTimer: z.catch(noTimerReminder, defaultExtensionSettings.noTimer),
  stopAt: z.catch(stopAt, defaultExtensionSettings.stopAt),
});

/** Parses stored settings, whatever wrote them: an invalid section has its defaults. */
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
  /** Replaces the named sections and returns all. Concurrent changes of two pages both count. */
  change(sections: Partial<ExtensionSettings>): Promise<ExtensionSettings>;
  /** Calls back after every change, from any page. Returns the unsubscribe function. */
  watch(listener: (settings: ExtensionSettings) => void): () => void;
}

type WithLock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** Store of settings. `openStorage` is called for each use, so that a page's own changes are watched too. */
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
