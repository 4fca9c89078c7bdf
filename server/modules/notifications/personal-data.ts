import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { notification } from '#contract/notification.ts';
import type { Transaction } from '#server/database/driver.ts';
import { ERASED_AT_ONCE, idPage, type PersonalData } from '#server/personal-data-section.ts';
import { sessions } from '../sessions/table.ts';
import { notificationPreferences, notifications, pushSubscriptions } from './table.ts';

const rowsOf = (userId: string) => eq(notifications.userId, userId);
const notificationIds = idPage(notifications, rowsOf);

/** Removes a user's name from notifications of others. Returns those that changed. */
function removeActorName(tx: Transaction, actorId: string, now: string) {
  const some = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.actorId, actorId), ne(notifications.actorName, '')))
    .limit(ERASED_AT_ONCE);
  return tx
    .update(notifications)
    .set({ actorName: '', updatedAt: now, version: sql`${notifications.version} + 1` })
    .where(inArray(notifications.id, some))
    .returning({ id: notifications.id, version: notifications.version, userId: notifications.userId });
}

/** Removes the address of a guest, whose account is deleted, from notifications of others. */
function removeGuestName(tx: Transaction, email: string, now: string) {
  return tx
    .update(notifications)
    .set({ actorName: '', updatedAt: now, version: sql`${notifications.version} + 1` })
    .where(and(eq(notifications.actorName, email), isNotNull(notifications.guestAnswer)))
    .returning({ id: notifications.id, version: notifications.version, userId: notifications.userId });
}

export const notificationData: PersonalData = {
  tables: [
    { table: notifications, by: 'batches', rowsOf },
    {
      table: notificationPreferences,
      by: 'rest',
      rowsOf: (userId) => eq(notificationPreferences.userId, userId),
    },
    { table: pushSubscriptions, by: 'cascade', from: sessions },
  ],
  async onDeletion(context, email) {
    if (email === null) return;
    for (const row of await removeGuestName(context.tx, email, context.now))
      context.touch('notification', row, row.userId);
  },
  phases: {
    notifications: {
      async clear(context) {
        const rows = await removeActorName(context.tx, context.caller.userId, context.now);
        for (const row of rows) context.touch('notification', row, row.userId);
        return rows.length === ERASED_AT_ONCE;
      },
    },
  },
  exports: [
    {
      name: 'notifications',
      about: 'What you were notified of.',
      schema: notification,
      items: ({ entitiesOf }) => entitiesOf('notification', notificationIds),
    },
  ],
};
