import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Filter } from '#contract/task/filter.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

export const filters = pgTable(
  'filters',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tone: text().$type<Filter['tone']>().notNull(),
    position: text().notNull(),
    query: jsonb().$type<Filter['query']>().notNull(),
    sort: text().$type<Filter['sort']>().notNull(),
    grouping: text().$type<Filter['grouping']>().notNull(),
    deletedAt: instantColumn(),
  },
  (table) => [index('filters_in_order').on(table.ownerId, sql`position collate "C"`)],
);
export type FilterRow = typeof filters.$inferSelect;
