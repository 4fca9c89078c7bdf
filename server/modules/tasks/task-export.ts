import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { EntityOf } from '#contract/change.ts';
import { exportedAccess } from '#contract/export/exported-rows.ts';
import { task, taskHistoryEntry } from '#contract/task/task.ts';
import type { Queryable } from '#server/database/driver.ts';
import { type ExportSection, idPage } from '#server/personal-data-section.ts';
import { users } from '../users/table.ts';
import { taskAccess } from './access/table.ts';
import { presentTaskHistory } from './presenter.ts';
import { historyEntry } from './repository.ts';
import { type TaskHistoryRow, taskHistory, tasks } from './table.ts';

const taskIds = idPage(tasks, (userId) => and(eq(tasks.ownerId, userId), isNull(tasks.deletedAt)));

const sharedIds = idPage(tasks, (userId, queryable) =>
  and(
    eq(tasks.ownerId, userId),
    isNull(tasks.deletedAt),
    inArray(tasks.id, queryable.select({ id: taskAccess.taskId }).from(taskAccess)),
  ),
);

/** Accesses that name the user, by their ids. */
function listReceived(queryable: Queryable, userId: string, after: string | undefined, limit: number) {
  const isTheirs = eq(taskAccess.userId, userId);
  return queryable
    .select({ id: taskAccess.id, taskId: taskAccess.taskId })
    .from(taskAccess)
    .where(after === undefined ? isTheirs : and(isTheirs, gt(taskAccess.id, after)))
    .orderBy(asc(taskAccess.id))
    .limit(limit);
}

/** Entries of the history of some tasks with the names of their authors, task by task and oldest first. */
function listHistory(
  queryable: Queryable,
  ids: readonly string[],
  after: TaskHistoryRow | undefined,
  limit: number,
) {
  const isLater =
    after === undefined
      ? undefined
      : sql`(${taskHistory.taskId}, ${taskHistory.version}, ${taskHistory.id}) > (${after.taskId}::uuid, ${after.version}::int, ${after.id}::uuid)`;
  return queryable
    .select({
      entry: historyEntry,
      userName: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(taskHistory)
    .leftJoin(users, eq(users.id, taskHistory.userId))
    .where(and(inArray(taskHistory.taskId, [...ids]), isLater))
    .orderBy(asc(taskHistory.taskId), asc(taskHistory.version), asc(taskHistory.id))
    .limit(limit);
}

function named({ id: noteId, title, NoteAccess }: EntityOf<'task'>) {
  return NoteAccess.map((access) => ({ noteId, title, ...access }));
}

export const taskExports: readonly ExportSection<unknown>[] = [
  {
    name: 'tasks',
    about: 'Your tasks, open and completed.',
    schema: task,
    items: ({ entitiesOf }) => entitiesOf('task', taskIds),
  },
  {
    name: 'task-history',
    about: 'Who changed what in your tasks, and when.',
    schema: taskHistoryEntry,
    async *items({ caller, queryable, pagesOf }) {
      const pages = pagesOf<string>((last, limit) => taskIds(queryable, caller.userId, last, limit));
      for await (const ids of pages) {
        type Named = Awaited<ReturnType<typeof listHistory>>[number];
        const entries = pagesOf<Named>((last, limit) => listHistory(queryable, ids, last?.entry, limit));
        for await (const rows of entries) {
          for (const { entry, userName } of rows) yield presentTaskHistory(entry, userName);
        }
      }
    },
  },
  {
    name: 'task-accesses-given',
    about: 'To whom you gave your tasks.',
    schema: exportedAccess,
    async *items({ entitiesOf }) {
      for await (const task of entitiesOf('task', sharedIds)) yield* named(task);
    },
  },
  {
    name: 'task-accesses-received',
    about: 'Tasks that others gave to you.',
    schema: exportedAccess,
    async *items({ caller, queryable, pagesOf, entities }) {
      const pages = pagesOf<{ id: string; taskId: string }>((last, limit) =>
        listReceived(queryable, caller.userId, last?.id, limit),
      );
      for await (const page of pages) {
        const ids = new Set(page.map(({ id }) => id));
        const taskIdsOfPage = [...new Set(page.map(({ taskId }) => taskId))];
        for await (const task of entities('task', [taskIdsOfPage]))
          yield* named(task).filter(({ id }) => ids.has(id));
      }
    },
  },
];
