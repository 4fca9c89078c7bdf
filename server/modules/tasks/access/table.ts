import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AccessRight } from '#contract/task/task-access.ts';
import { instantColumn } from '#server/instant-column.ts';
import { groups } from '../../groups/table.ts';
import { organizations } from '../../organizations/table.ts';
import { users } from '../../users/table.ts';
import { tasks } from '../table.ts';

/** Accesses to tasks, which include all subtasks. `tasks.audience` is derived from them. */
export const taskAccess = pgTable(
  'task_access',
  {
    id: uuid().primaryKey(),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    right: text().$type<AccessRight>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    groupId: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('task_access_once').on(table.taskId, sql`coalesce(user_id, group_id, organization_id)`),
    index().on(table.userId),
    index().on(table.groupId),
    index().on(table.organizationId),
    check('task_access_one_path', sql`num_nonnulls(user_id, group_id, organization_id) = 1`),
  ],
);
export type TaskAccessRow = typeof taskAccess.$inferSelect;
