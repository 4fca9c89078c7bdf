import { and, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import {
  type FileContentRow,
  type FileRow,
  type FileUploadRow,
  fileContents,
  fileLinks,
  files,
  fileUploads,
} from './table.ts';

export async function find(queryable: Queryable, id: string): Promise<FileRow | null> {
  const [row] = await queryable.select().from(files).where(eq(files.id, id));
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<FileRow | null> {
  const [row] = await tx.select().from(files).where(eq(files.id, id)).for('update');
  return row ?? null;
}

/** Its links go with it; its content stays until it is swept. */
export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(files).where(eq(files.id, id));
}

/** Kept from being swept until the transaction ends. */
export async function share(tx: Transaction, id: string): Promise<FileRow | null> {
  const [row] = await tx.select().from(files).where(eq(files.id, id)).for('share');
  return row ?? null;
}

/** Ids of those among some files that are still there; they stay until the transaction ends. */
export async function shareAll(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]))
    .for('share');
  return new Set(rows.map(({ id }) => id));
}

/** Tasks and comments that have a file. */
export function listLinks(
  queryable: Queryable,
  fileId: string,
): Promise<{ taskId: string | null; commentId: string | null }[]> {
  return queryable
    .select({ taskId: fileLinks.taskId, commentId: fileLinks.commentId })
    .from(fileLinks)
    .where(eq(fileLinks.fileId, fileId));
}

/** Ids of the tasks, or of the comments, that have a file, behind one of them, in their order. */
export async function listLinkedBehind(
  queryable: Queryable,
  fileId: string,
  kind: 'taskId' | 'commentId',
  { behind, limit }: { readonly behind: string | null; readonly limit: number },
): Promise<string[]> {
  const column = fileLinks[kind];
  const isBehind = behind === null ? isNotNull(column) : gt(column, behind);
  const rows = await queryable
    .select({ id: column })
    .from(fileLinks)
    .where(and(eq(fileLinks.fileId, fileId), isBehind))
    .orderBy(column)
    .limit(limit);
  return rows.flatMap(({ id }) => id ?? []);
}

export function countLinks(queryable: Queryable, fileId: string): Promise<number> {
  return queryable.$count(fileLinks, eq(fileLinks.fileId, fileId));
}

export async function link(
  tx: Transaction,
  end: { readonly taskId: string } | { readonly commentId: string },
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .insert(fileLinks)
    .values(fileIds.map((fileId) => ({ fileId, ...end })))
    .onConflictDoNothing();
  await tx
    .update(files)
    .set({ unlinkedAt: null })
    .where(inArray(files.id, [...fileIds]));
}

export async function unlinkTask(
  tx: Transaction,
  taskId: string,
  fileIds: readonly string[],
  now: string,
): Promise<void> {
  await tx
    .delete(fileLinks)
    .where(and(eq(fileLinks.taskId, taskId), inArray(fileLinks.fileId, [...fileIds])));
  await tx
    .update(files)
    .set({ unlinkedAt: now })
    .where(and(inArray(files.id, [...fileIds]), isNull(files.unlinkedAt), isUnlinked(tx)));
}

/** Condition that no task and no comment has a file. */
export function isUnlinked(queryable: Queryable) {
  return notExists(
    queryable.select({ fileId: fileLinks.fileId }).from(fileLinks).where(eq(fileLinks.fileId, files.id)),
  );
}

/** Null if there is such a file already. Refuses contents that were swept meanwhile by their foreign key. */
export async function insert(tx: Transaction, row: FileRow): Promise<FileRow | null> {
  const [inserted] = await tx.insert(files).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function findContent(queryable: Queryable, sha256: string): Promise<FileContentRow | null> {
  const [row] = await queryable.select().from(fileContents).where(eq(fileContents.sha256, sha256));
  return row ?? null;
}

/** Whether the content was not there yet. */
export async function insertContent(tx: Transaction, row: FileContentRow): Promise<boolean> {
  const inserted = await tx
    .insert(fileContents)
    .values(row)
    .onConflictDoNothing()
    .returning({ sha256: fileContents.sha256 });
  return inserted.length > 0;
}

export async function insertUpload(tx: Transaction, row: FileUploadRow): Promise<void> {
  await tx.insert(fileUploads).values(row);
}

export async function findUpload(queryable: Queryable, id: string): Promise<FileUploadRow | null> {
  const [row] = await queryable.select().from(fileUploads).where(eq(fileUploads.id, id));
  return row ?? null;
}

export async function removeUpload(queryable: Queryable, id: string): Promise<void> {
  await queryable.delete(fileUploads).where(eq(fileUploads.id, id));
}

/** Ids of uploads that were begun before an instant. */
export async function listUploadsBefore(queryable: Queryable, before: string): Promise<string[]> {
  const rows = await queryable
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(sql`${fileUploads.createdAt} < ${before}`);
  return rows.map(({ id }) => id);
}

/** Ids of those among some uploads that are known. */
export async function knownUploads(
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryable
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(inArray(fileUploads.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
