import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  notificationKinds,
} from '#contract/notification.ts';

/** Keys below `notification.preset`. */
export type Preset = 'quiet' | 'standard' | 'everything';

/** What waits for an answer, names one, or was asked for. */
const pressing = [
  'delegation.requested',
  'comment.mentioned',
  'reminder.task',
  'reminder.scheduleItem',
] as const satisfies readonly (keyof NotificationPreferences)[];

function made(
  ways: (kind: keyof NotificationPreferences) => NotificationPreferences[keyof NotificationPreferences],
): NotificationPreferences {
  const all = { ...defaultNotificationPreferences };
  for (const kind of notificationKinds) all[kind] = ways(kind);
  return all;
}

export const presets: Readonly<Record<Preset, NotificationPreferences>> = {
  quiet: made((kind) => ({ push: pressing.some((one) => one === kind), mail: false })),
  standard: defaultNotificationPreferences,
  everything: made(() => ({ push: true, mail: true })),
};

/** The preset that these are, or null for a choice of one's own. */
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
