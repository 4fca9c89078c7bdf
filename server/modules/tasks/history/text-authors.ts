import { and, desc, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/database/driver.ts';
import * as repository from '../repository.ts';
import { taskHistory, tasks } from '../table.ts';

/** Name of the writes that somebody without an account makes by the link of a request, in the name of the task’s owner. */
export const LINK_ACT = 'request-link';

/** Texts of a task that people write, and the moves after which its first author is no longer known. */
const textFields = ['title', 'description', 'labels'] as const;
const moves = ['ownerId', 'parentTaskId'] as const;
type WrittenField = (typeof textFields)[number] | 'completedAt';

/** Author of a text. `userId` is null for somebody without an account. */
interface Author {
  readonly userId: string | null;
  readonly name: string;
}

/** Last authors of a task’s texts, and who finished it last, as its history has them. */
export interface TextAuthors {
  readonly last: Readonly<Partial<Record<WrittenField, Author>>>;
  /** Author of the texts that were never changed; null where nobody knows. */
  readonly first: Author | null;
}

/**
 * Users who made tasks, by task: their owners, but for subtasks, which others may add. An occurrence has the texts of its
 * series, which others may have written in another one.
 */
async function readMakers(
  queryable: Queryable,
  userId: string,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const others = alias(tasks, 'others');
  const writtenByOthers = queryable
    .select({ one: sql`1` })
    .from(others)
    .innerJoin(taskHistory, eq(taskHistory.taskId, others.id))
    .where(
      and(
        eq(others.seriesId, tasks.seriesId),
        inArray(taskHistory.field, [...textFields]),
        ne(taskHistory.userId, userId),
      ),
    );
  const rows = await queryable
    .select({ id: tasks.id, ownerId: tasks.ownerId })
    .from(tasks)
    .where(
      and(
        inArray(tasks.id, [...taskIds]),
        isNull(tasks.parentTaskId),
        or(isNull(tasks.seriesId), notExists(writtenByOthers)),
      ),
    );
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

/** Last authors of tasks that a user sees. */
export async function readTextAuthors(
  queryable: Queryable,
  userId: string,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, TextAuthors>> {
  if (taskIds.length === 0) return new Map();
  const latest = await queryable
    .selectDistinctOn([taskHistory.taskId, taskHistory.field], {
      taskId: taskHistory.taskId,
      field: taskHistory.field,
      userId: taskHistory.userId,
      requestId: taskHistory.requestId,
    })
    .from(taskHistory)
    .where(
      and(
        inArray(taskHistory.taskId, [...taskIds]),
        inArray(taskHistory.field, [...textFields, ...moves, 'completedAt']),
      ),
    )
    .orderBy(taskHistory.taskId, taskHistory.field, desc(taskHistory.version));
  const makers = await readMakers(queryable, userId, taskIds);
  const people = new Set([...latest.map((entry) => entry.userId), ...makers.values()]);
  const names = await repository.listNames(queryable, [...people]);
  const authorOf = (id: string): Author => ({ userId: id, name: names.get(id) ?? '' });
  return new Map(
    taskIds.map((id) => {
      const own = latest.filter(({ taskId }) => taskId === id);
      const isMoved = own.some(({ field }) => moves.some((move) => move === field));
      const last = Object.fromEntries(
        own.map((entry): [string, Author] => [
          entry.field,
          entry.requestId === LINK_ACT ? { userId: null, name: '' } : authorOf(entry.userId),
        ]),
      );
      const maker = isMoved ? undefined : makers.get(id);
      return [id, { last, first: maker === undefined ? null : authorOf(maker) }];
    }),
  );
}
