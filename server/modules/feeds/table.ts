import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

/** Feeds, at most one for each user. The secret is derived from the id and stored nowhere. */
export const feeds = pgTable('feeds', {
  id: uuid().primaryKey(),
  ownerId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  hasTitles: boolean().notNull(),
  createdAt: instantColumn().notNull(),
});
export type FeedRow = typeof feeds.$inferSelect;
