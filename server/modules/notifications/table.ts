import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind, NotificationPreferencesPatch } from '#contract/notification.ts';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
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
    // No references: the subjects may be deleted before the notification is read.
    noteId: uuid(),
    delegationRequestId: uuid(),
    commentId: uuid(),
    organizationId: uuid(),
    groupId: uuid(),
    offeredRole: text().$type<OrganizationRole>(),
    calendarItemId: uuid(),
    guestAnswer: text().$type<GuestAnswer>(),
    dueAt: instantColumn(),
    /** Calendar day of a whole-day due date. */
    dueDay: date(),
    readAt: instantColumn(),
    /** Instant of the claim for delivery outside the app. */
    toldAt: instantColumn(),
  },
  (table) => [
    index('notifications_of_person').on(table.userId, table.id.desc()),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_by_age').on(table.createdAt),
    index('notifications_untold').on(table.delegationRequestId).where(sql`told_at is null`),
    index('notifications_of_actor').on(table.actorId),
    index('notifications_of_guests').on(table.actorName).where(sql`guest_answer is not null`),
  ],
);
export type NotificationRow = typeof notifications.$inferSelect;

/** Choices of a user; missing kinds use the default. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  preferences: jsonb().$type<NotificationPreferencesPatch>().notNull(),
});

/** Push subscriptions of browsers, each for the session that created it. */
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
    /** Id that the browser chose for itself; null if it sent none. */
    browserId: uuid(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.sessionId)],
);
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
