import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { comments } from '../comments/table.ts';
import { tasks } from '../tasks/table.ts';
import { fileLinks, files, fileUploads } from './table.ts';

const total = (column: typeof files.size | typeof fileUploads.size) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Unfinished uploads of a user, and the bytes that they will have. */
export async function waitingOf(
  queryable: Queryable,
  userId: string,
): Promise<{ readonly uploads: number; readonly bytes: number }> {
  const [row] = await queryable
    .select({ uploads: count(), bytes: total(fileUploads.size) })
    .from(fileUploads)
    .where(eq(fileUploads.uploaderId, userId));
  return row ?? { uploads: 0, bytes: 0 };
}

/** Bytes of the files that a user uploaded, without those on their way. */
export async function bytesOf(queryable: Queryable, userId: string): Promise<number> {
  const [row] = await queryable
    .select({ bytes: total(files.size) })
    .from(files)
    .where(eq(files.uploaderId, userId));
  return row?.bytes ?? 0;
}

/** Bytes of the files on an organization's tasks and their comments, each once, without one file. */
export async function bytesIn(
  queryable: Queryable,
  organizationId: string,
  but: string | null = null,
): Promise<number> {
  const linked = queryable
    .selectDistinct({ fileId: fileLinks.fileId })
    .from(fileLinks)
    .leftJoin(comments, eq(comments.id, fileLinks.commentId))
    .innerJoin(tasks, sql`${tasks.id} = coalesce(${fileLinks.taskId}, ${comments.noteId})`)
    .where(and(eq(tasks.organizationId, organizationId), isNull(tasks.deletedAt)))
    .as('linked');
  const [row] = await queryable
    .select({ bytes: total(files.size) })
    .from(files)
    .innerJoin(linked, eq(linked.fileId, files.id))
    .where(but === null ? undefined : ne(files.id, but));
  return row?.bytes ?? 0;
}

/** Whether a task or one of its comments has files. */
export async function hasFiles(queryable: Queryable, taskId: string): Promise<boolean> {
  const own = queryable.select({ id: comments.id }).from(comments).where(eq(comments.noteId, taskId));
  const [row] = await queryable
    .select({ fileId: fileLinks.fileId })
    .from(fileLinks)
    .where(or(eq(fileLinks.taskId, taskId), inArray(fileLinks.commentId, own)))
    .limit(1);
  return row !== undefined;
}

/** Bytes on their way to an organization's tasks, without those of one upload. */
export async function waitingIn(
  queryable: Queryable,
  organizationId: string,
  but: string | null = null,
): Promise<number> {
  const [row] = await queryable
    .select({ bytes: total(fileUploads.size) })
    .from(fileUploads)
    .where(
      and(eq(fileUploads.organizationId, organizationId), but === null ? undefined : ne(fileUploads.id, but)),
    );
  return row?.bytes ?? 0;
}

/** Key that no other two-key advisory lock uses. */
const QUOTA_LOCK = 4_749;

/** Serializes writes that fill the storage of an organization. */
export async function lockStorageOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, hashtext(${organizationId}))`);
}
