import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { groups } from '../groups/table.ts';
import { organizations } from '../organizations/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

export const collections = pgTable(
  'collections',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Scope of a shared collection; both null for the owner's own. At most one is set. */
    groupId: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    position: text().notNull(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index('collections_of_person')
      .on(table.ownerId)
      .where(sql`group_id is null and organization_id is null and deleted_at is null`),
    index('collections_of_group').on(table.groupId),
    index('collections_of_organization').on(table.organizationId),
  ],
);
export type CollectionRow = typeof collections.$inferSelect;

export const collectionTasks = pgTable(
  'collection_tasks',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    position: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.taskId] }), index().on(table.taskId)],
);
export type CollectionTaskRow = typeof collectionTasks.$inferSelect;
