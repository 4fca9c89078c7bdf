import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { statementOfKeys } from '#server/database/statement.ts';
import { groups } from '../../groups/table.ts';
import { organizations } from '../../organizations/table.ts';
import { users } from '../../users/table.ts';
import { type TaskAccessRow, taskAccess } from '../access/table.ts';

const ofTasks = statementOfKeys('taskIds', (queryable, isWanted) =>
  queryable.select().from(taskAccess).where(isWanted(taskAccess.taskId)),
);

export function listOf(queryable: Queryable, taskIds: readonly string[]): Promise<TaskAccessRow[]> {
  return ofTasks(queryable, taskIds);
}

const names = statementOfKeys('userIds', (queryable, isWanted) =>
  queryable
    .select({ id: users.id, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(isWanted(users.id)),
);

export function listNames(queryable: Queryable, userIds: readonly string[]) {
  return names(queryable, userIds);
}

const named = statementOfKeys('taskIds', (queryable, isWanted) =>
  queryable
    .select({
      access: taskAccess,
      name: sql<string>`coalesce(${organizations.name}, ${groups.name}, trim(${users.firstName} || ' ' || ${users.lastName}))`,
    })
    .from(taskAccess)
    .leftJoin(users, eq(users.id, taskAccess.userId))
    .leftJoin(groups, eq(groups.id, taskAccess.groupId))
    .leftJoin(organizations, eq(organizations.id, taskAccess.organizationId))
    .where(isWanted(taskAccess.taskId))
    .orderBy(asc(taskAccess.createdAt), asc(taskAccess.id)),
);

/** Accesses with the names of their users, groups and organizations, oldest first. */
export function listNamed(queryable: Queryable, taskIds: readonly string[]) {
  return named(queryable, taskIds);
}
