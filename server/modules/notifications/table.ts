import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OrganizationRole } from '#contract/member.ts';
import type { NotificationKind, NotificationPreferencesPatch } from '#contract/notification.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant.ts';
import { sessions } from '../sessions/table.ts';
import { users } from '../users/table.ts';

export const notifications = pgTable(
  'notifications',
  {
    ...entityColumns,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    subject: text().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    actorName: text().notNull().default(''),
    // What it is about may be gone when it is read: no references.
    noteId: uuid(),
    delegationRequestId: uuid(),
    commentId: uuid(),
    organizationId: uuid(),
    groupId: uuid(),
    offeredRole: text().$type<OrganizationRole>(),
    calendarItemId: uuid(),
    dueAt: instantColumn(),
    /** The whole day that is due. */
    dueDay: date(),
    readAt: instantColumn(),
    /** When it was taken on to be told outside the app. */
    toldAt: instantColumn(),
  },
  (table) => [
    index('notifications_of_person').on(table.userId, table.id.desc()),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_by_age').on(table.createdAt),
    index('notifications_untold').on(table.delegationRequestId).where(sql`told_at is null`),
    index('notifications_of_actor').on(table.actorId),
  ],
);
export type NotificationRow = typeof notifications.$inferSelect;

/** What a person chose; kinds left out are told as by default. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  preferences: jsonb().$type<NotificationPreferencesPatch>().notNull(),
});

/** One browser that push messages go to, as long as the session that subscribed it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The browser's own name for itself; null where it has told none. */
    browserId: uuid(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.sessionId)],
);
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
