import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  notificationKinds,
} from '#contract/notification.ts';
import { notificationTraits } from '#contract/notification-traits.ts';

/** Presets, named by the text keys below `notification.preset`. */
export type Preset = 'quiet' | 'standard' | 'everything';

function made(
  ways: (kind: keyof NotificationPreferences) => NotificationPreferences[keyof NotificationPreferences],
): NotificationPreferences {
  const all = { ...defaultNotificationPreferences };
  for (const kind of notificationKinds) all[kind] = ways(kind);
  return all;
}

export const presets: Readonly<Record<Preset, NotificationPreferences>> = {
  quiet: made((kind) => ({ push: notificationTraits[kind].isPressing, mail: false })),
  standard: defaultNotificationPreferences,
  everything: made(() => ({ push: true, mail: true })),
};

/** Preset that the preferences equal; null for a custom choice. */
export function presetOf(preferences: NotificationPreferences): Preset | null {
  const names = ['quiet', 'standard', 'everything'] as const;
  return (
    names.find((name) =>
      notificationKinds.every((kind) => {
        const [own, preset] = [preferences[kind], presets[name][kind]];
        return own.push === preset.push && own.mail === preset.mail;
      }),
    ) ?? null
  );
}
