import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { groups } from '../../groups/table.ts';
import { organizations } from '../../organizations/table.ts';
import { users } from '../../users/table.ts';
import { type TaskAccessRow, taskAccess } from '../access/table.ts';

const ofTasks = statement((queryable) =>
  queryable.select().from(taskAccess).where(isOneOf(taskAccess.taskId, 'taskIds')),
);

export function listOf(queryable: Queryable, taskIds: readonly string[]): Promise<TaskAccessRow[]> {
  return ofTasks(queryable, { taskIds });
}

const named = statement((queryable) =>
  queryable
    .select({
      access: taskAccess,
      name: sql<string>`coalesce(${organizations.name}, ${groups.name}, trim(${users.firstName} || ' ' || ${users.lastName}))`,
    })
    .from(taskAccess)
    .leftJoin(users, eq(users.id, taskAccess.userId))
    .leftJoin(groups, eq(groups.id, taskAccess.groupId))
    .leftJoin(organizations, eq(organizations.id, taskAccess.organizationId))
    .where(isOneOf(taskAccess.taskId, 'taskIds'))
    .orderBy(asc(taskAccess.createdAt), asc(taskAccess.id)),
);

/** Accesses with the names of their users, groups and organizations, oldest first. */
export function listNamed(queryable: Queryable, taskIds: readonly string[]) {
  return named(queryable, { taskIds });
}
