import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant.ts';
import { users } from '../users/table.ts';

/** At most one for each person. Its secret is derived from its id and stands nowhere. */
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
