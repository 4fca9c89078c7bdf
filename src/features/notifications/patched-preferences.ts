import {
  type NotificationPreferences,
  type NotificationPreferencesPatch,
  notificationKinds,
} from '#contract/notification.ts';

export function patched(
  before: NotificationPreferences,
  patch: NotificationPreferencesPatch,
): NotificationPreferences {
  const next = { ...before };
  for (const kind of notificationKinds) {
    const { push = before[kind].push, mail = before[kind].mail } = patch[kind] ?? {};
    next[kind] = { push, mail };
  }
  return next;
}
