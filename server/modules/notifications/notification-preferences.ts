import { eq } from 'drizzle-orm';
import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  type NotificationPreferencesPatch,
  notificationKinds,
} from '#contract/notification.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { notificationPreferences } from './table.ts';

async function findChosen(queryable: Queryable, userId: string): Promise<NotificationPreferencesPatch> {
  const [row] = await queryable
    .select({ preferences: notificationPreferences.preferences })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return row?.preferences ?? {};
}

export async function preferencesOf(queryable: Queryable, userId: string): Promise<NotificationPreferences> {
  const chosen = await findChosen(queryable, userId);
  const preferences = { ...defaultNotificationPreferences };
  for (const kind of notificationKinds) {
    const { push, mail } = defaultNotificationPreferences[kind];
    preferences[kind] = { push: chosen[kind]?.push ?? push, mail: chosen[kind]?.mail ?? mail };
  }
  return preferences;
}

/** Stores a user's choices and keeps the others. Callers must serialize such writes. */
export async function choosePreferences(
  tx: Transaction,
  userId: string,
  patch: NotificationPreferencesPatch,
): Promise<void> {
  const preferences: NotificationPreferencesPatch = await findChosen(tx, userId);
  for (const kind of notificationKinds) {
    const ways = patch[kind];
    if (ways === undefined) continue;
    const { push = preferences[kind]?.push, mail = preferences[kind]?.mail } = ways;
    preferences[kind] = {
      ...(push === undefined ? {} : { push }),
      ...(mail === undefined ? {} : { mail }),
    };
  }
  await tx
    .insert(notificationPreferences)
    .values({ userId, preferences })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: { preferences } });
}
