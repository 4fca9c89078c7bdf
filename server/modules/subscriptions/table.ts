import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SubscriptionFault } from '#contract/subscription.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant.ts';
import { users } from '../users/table.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Whether the calendar may still say what it is called. */
    isNamedByCalendar: boolean().notNull().default(false),
    address: text().notNull(),
    tone: integer().notNull(),
    /** Where times without a zone, and whole days, are meant. */
    timeZone: text().notNull(),
    isShown: boolean().notNull().default(true),
    lastFetchedAt: instantColumn(),
    fault: text().$type<SubscriptionFault>(),
    /** Events of the last reading that were not understood. */
    skippedEvents: integer().notNull().default(0),
    /** Faults in a row, which put the next fetch off. */
    faults: integer().notNull().default(0),
    nextFetchAt: instantColumn().notNull(),
    /** What the host called the version that was read last. */
    etag: text(),
    lastModified: text(),
    /** Until when the version that was read last is expanded; null where nothing was read. */
    expandedTo: instantColumn(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index('subscriptions_of_person').on(table.ownerId),
    index('subscriptions_to_fetch').on(table.nextFetchAt).where(sql`deleted_at is null`),
  ],
);
export type SubscriptionRow = typeof subscriptions.$inferSelect;
