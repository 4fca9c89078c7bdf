import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { requestLinks } from '../delegation/table.ts';
import { taskAccess } from '../tasks/access/table.ts';
import { type TaskRow, tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';
import { type CommentRow, comments } from './table.ts';

/** Subject of a comment: exactly one of the two is set. */
export type Subject = Pick<CommentRow, 'noteId' | 'delegationRequestId'>;

/** Name of the user, or of whoever wrote by the link of a request. */
const authorName = sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), ${requestLinks.name}, '')`;

const byIds = statement((queryable) =>
  queryable
    .select({ comment: comments, authorName, task: tasks })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(requestLinks, eq(requestLinks.addressId, comments.addressId))
    .leftJoin(tasks, eq(tasks.id, comments.noteId))
    .where(isOneOf(comments.id, 'ids')),
);

/** Comments with their authors' names and their tasks. */
export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, { ids });
}

function isAbout({ noteId, delegationRequestId }: Subject) {
  return noteId === null
    ? eq(comments.delegationRequestId, delegationRequestId ?? sql`null`)
    : eq(comments.noteId, noteId);
}
const isKept = isNull(comments.deletedAt);

/** Comments older than one of the same subject, which may have been deleted since. */
function isBefore(subject: Subject, id: string): SQL {
  const row = sql`select ${comments.createdAt}, ${comments.id} from ${comments} where ${and(isAbout(subject), eq(comments.id, id))}`;
  return sql`(${comments.createdAt}, ${comments.id}) < (${row})`;
}

/** Latest comments, or those before one of them; latest first. */
export function listAbout(
  queryable: Queryable,
  subject: Subject,
  before: string | undefined,
  limit: number,
): Promise<{ comment: CommentRow; authorName: string }[]> {
  return queryable
    .select({ comment: getTableColumns(comments), authorName })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(requestLinks, eq(requestLinks.addressId, comments.addressId))
    .where(and(isAbout(subject), isKept, before === undefined ? undefined : isBefore(subject, before)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);
}

export async function listAuthors(queryable: Queryable, subject: Subject): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ authorId: comments.authorId })
    .from(comments)
    .where(and(isAbout(subject), isKept));
  return rows.flatMap(({ authorId }) => authorId ?? []);
}

/** Assignees of some tasks. */
export async function listAssignees(queryable: Queryable, taskIds: readonly string[]): Promise<string[]> {
  const rows = await queryable
    .select({ userId: taskAccess.userId })
    .from(taskAccess)
    .where(and(inArray(taskAccess.taskId, [...taskIds]), eq(taskAccess.right, 'assignee')));
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function findTask(queryable: Queryable, id: string): Promise<TaskRow | null> {
  const [row] = await queryable.select().from(tasks).where(eq(tasks.id, id));
  return row ?? null;
}

export async function lock(tx: Transaction, id: string): Promise<CommentRow | null> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for('update');
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(tx: Transaction, row: typeof comments.$inferInsert): Promise<CommentRow | null> {
  const [inserted] = await tx.insert(comments).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<CommentRow>,
  now: string,
): Promise<CommentRow | null> {
  const [row] = await tx
    .update(comments)
    .set({ ...fields, updatedAt: now, version: sql`${comments.version} + 1` })
    .where(eq(comments.id, id))
    .returning();
  return row ?? null;
}

/** Writes a new version of every undeleted comment on a task. */
export function touchAllOfTask(tx: Transaction, taskId: string, now: string): Promise<CommentRow[]> {
  return touchAll(tx, eq(comments.noteId, taskId), now);
}

/** Writes a new version of every undeleted comment on some requests. */
export function touchAllOfRequests(
  tx: Transaction,
  requestIds: readonly string[],
  now: string,
): Promise<CommentRow[]> {
  return touchAll(tx, inArray(comments.delegationRequestId, [...requestIds]), now);
}

function touchAll(tx: Transaction, isMeant: ReturnType<typeof eq>, now: string): Promise<CommentRow[]> {
  return tx
    .update(comments)
    .set({ updatedAt: now, version: sql`${comments.version} + 1` })
    .where(and(isMeant, isKept))
    .returning();
}

export function listOfTasks(queryable: Queryable, taskIds: readonly string[]): Promise<CommentRow[]> {
  return queryable
    .select()
    .from(comments)
    .where(and(inArray(comments.noteId, [...taskIds]), isKept))
    .orderBy(asc(comments.id));
}

/** Undeleted comments on a request. */
export function listOfRequest(queryable: Queryable, requestId: string): Promise<CommentRow[]> {
  return queryable
    .select()
    .from(comments)
    .where(and(eq(comments.delegationRequestId, requestId), isKept))
    .orderBy(asc(comments.id));
}

/** Comments that were written by the link of an address, deleted ones included. */
export function listByLink(queryable: Queryable, addressId: string): Promise<CommentRow[]> {
  return queryable.select().from(comments).where(eq(comments.addressId, addressId)).orderBy(asc(comments.id));
}
