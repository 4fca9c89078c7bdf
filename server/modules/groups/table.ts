import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { GroupRole } from '#contract/people/member.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';

export const groups = pgTable(
  'groups',
  {
    ...entityColumns,
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    parentGroupId: uuid().references((): AnyPgColumn => groups.id, { onDelete: 'cascade' }),
    /** Ids of the groups above, topmost first. */
    path: uuid().array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    deletedAt: instantColumn(),
    /** Group whose deletion included this one: itself or one above; restored with it. */
    deletedWith: uuid(),
  },
  (table) => [
    index().on(table.organizationId),
    index('groups_below').using('gin', table.path).where(sql`path <> '{}'`),
  ],
);
export type GroupRow = typeof groups.$inferSelect;

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<GroupRole>().notNull(),
    title: text().notNull().default(''),
    joinedAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index().on(table.userId)],
);
export type GroupMemberRow = typeof groupMembers.$inferSelect;
