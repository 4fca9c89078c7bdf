import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/driver.ts';
import { ERASED_AT_ONCE, idPage, type PersonalData } from '#server/personal-data-section.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { comments } from '../comments/table.ts';
import { organizationMembers } from '../organizations/table.ts';
import { taskAccess } from './access/table.ts';
import * as repository from './repository.ts';
import type { TasksService } from './service.ts';
import { tasks } from './table.ts';

export interface ErasureServices {
  readonly tasks: Pick<TasksService, 'delete' | 'handOver' | 'revokeAccess'>;
}

const kept = isNull(tasks.deletedAt);

/** Topmost tasks in an organization that the user still belongs to. */
const idsInOrganizations = idPage(tasks, (userId, queryable) =>
  and(
    eq(tasks.ownerId, userId),
    kept,
    isNull(tasks.parentTaskId),
    inArray(
      tasks.organizationId,
      queryable
        .select({ id: organizationMembers.organizationId })
        .from(organizationMembers)
        .where(eq(organizationMembers.userId, userId)),
    ),
  ),
);

/** Tasks of others that the user has an access to by name. */
const accessedIds = idPage(tasks, (userId, queryable) =>
  inArray(
    tasks.id,
    queryable.select({ id: taskAccess.taskId }).from(taskAccess).where(eq(taskAccess.userId, userId)),
  ),
);

/** The user’s tasks that others see, or are asked to take on. */
const sharedIds = idPage(tasks, (userId) =>
  and(eq(tasks.ownerId, userId), kept, or(sql`${tasks.audience} <> '{}'`, ne(tasks.delegatedStatus, 'OPEN'))),
);

/** Owner of the organization who gets the tasks of a leaving member. */
async function findHeir(tx: Transaction, organizationId: string, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'owner'),
        ne(organizationMembers.userId, userId),
      ),
    )
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.userId))
    .limit(1);
  return row?.userId ?? null;
}

async function findTask(tx: Transaction, id: string) {
  const [row] = await repository.findByIds(tx, [id]);
  return row ?? null;
}

/** Deletes some of a user’s tasks for good, with their comments. Returns both as they were. */
async function removeTasks(tx: Transaction, userId: string) {
  const rows = await tx
    .select({ id: tasks.id, version: tasks.version, audience: tasks.audience })
    .from(tasks)
    .where(eq(tasks.ownerId, userId))
    .orderBy(sql`cardinality(${tasks.path}) desc`)
    .limit(ERASED_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { rows, commentRows: [] };
  const commentRows = await tx
    .select({ id: comments.id, version: comments.version, noteId: comments.noteId })
    .from(comments)
    .where(inArray(comments.noteId, ids));
  await tx.delete(tasks).where(inArray(tasks.id, ids));
  return { rows, commentRows };
}

async function clearTasks(context: WriteContext): Promise<boolean> {
  const { rows, commentRows } = await removeTasks(context.tx, context.caller.userId);
  const audiences = new Map(rows.map(({ id, audience }) => [id, audience]));
  for (const row of rows) context.withdraw('task', row, row.audience);
  for (const row of commentRows) context.withdraw('comment', row, audiences.get(row.noteId ?? '') ?? []);
  return rows.length === ERASED_AT_ONCE;
}

export const taskErasure: NonNullable<PersonalData<ErasureServices>['phases']> = {
  handOver: {
    list: idsInOrganizations,
    async settle(context, id, services) {
      const task = await findTask(context.tx, id);
      if (task === null || task.organizationId === null) return;
      const heirId = await findHeir(context.tx, task.organizationId, context.caller.userId);
      if (heirId !== null) await services.tasks.handOver(context, task, heirId);
    },
  },
  revoke: {
    list: accessedIds,
    async settle(context, id, services) {
      const task = await findTask(context.tx, id);
      const path = { userId: context.caller.userId, groupId: null, organizationId: null };
      if (task !== null) await services.tasks.revokeAccess(context, task, path);
    },
  },
  // Deleting the tasks runs the hooks, and is sent to their audience.
  unshare: { list: sharedIds, settle: (context, id, services) => services.tasks.delete(context, id) },
  tasks: { clear: clearTasks },
};
