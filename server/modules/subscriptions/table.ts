import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SubscriptionFault } from '#contract/subscription.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Whether the calendar's own name is still used. */
    isNamedByCalendar: boolean().notNull().default(false),
    address: text().notNull(),
    tone: integer().notNull(),
    /** Zone of floating times and whole days. */
    timeZone: text().notNull(),
    isShown: boolean().notNull().default(true),
    lastFetchedAt: instantColumn(),
    fault: text().$type<SubscriptionFault>(),
    skippedEvents: integer().notNull().default(0),
    unknownZones: text().array().notNull().default(sql`'{}'`),
    faults: integer().notNull().default(0),
    nextFetchAt: instantColumn().notNull(),
    /** ETag of the version that was read last. */
    etag: text(),
    lastModified: text(),
    /** End of the expanded span; null before the first read. */
    expandedTo: instantColumn(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index('subscriptions_of_person').on(table.ownerId),
    index('subscriptions_to_fetch').on(table.nextFetchAt).where(sql`deleted_at is null`),
  ],
);
export type SubscriptionRow = typeof subscriptions.$inferSelect;
