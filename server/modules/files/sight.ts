import type { FileLink } from '#contract/files/file-routes.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import * as repository from './repository.ts';
import type { FileRow } from './table.ts';

type Readers = Pick<EntityReaders, 'task' | 'comment'>;

/** Links that are looked at in one step. */
const LINKS = 50;

/** Id of the first task, or of the first comment, with a file that a user sees; null without one. */
async function findSeen(
  queryable: Queryable,
  read: Readers['task'] | Readers['comment'],
  userId: string,
  { fileId, kind }: { readonly fileId: string; readonly kind: 'taskId' | 'commentId' },
): Promise<string | null> {
  for (let behind: string | null = null; ; ) {
    const page = { behind, limit: LINKS };
    const ids: string[] = await repository.listLinkedBehind(queryable, fileId, kind, page);
    if (ids.length === 0) return null;
    const view = await read(queryable, ids, [userId]);
    const seen = ids.find((id) => view(id, userId)?.isDeleted === false);
    if (seen !== undefined) return seen;
    behind = ids.at(-1) ?? null;
  }
}

/** Whether a user may open a file: one who uploaded it, or sees a task or a comment that has it. */
export async function maySee(
  queryable: Queryable,
  readers: Readers,
  userId: string,
  { id: fileId, uploaderId }: Pick<FileRow, 'id' | 'uploaderId'>,
): Promise<boolean> {
  return (
    uploaderId === userId ||
    (await findSeen(queryable, readers.task, userId, { fileId, kind: 'taskId' })) !== null ||
    (await findSeen(queryable, readers.comment, userId, { fileId, kind: 'commentId' })) !== null
  );
}

/** Task, or else comment with the task or request that it is on, that a user sees with a file; null without one. */
export async function findSeenLink(
  queryable: Queryable,
  readers: Readers,
  userId: string,
  fileId: string,
): Promise<FileLink | null> {
  const taskId = await findSeen(queryable, readers.task, userId, { fileId, kind: 'taskId' });
  if (taskId !== null) return { taskId, delegationRequestId: null, commentId: null };
  const commentId = await findSeen(queryable, readers.comment, userId, { fileId, kind: 'commentId' });
  if (commentId === null) return null;
  const comment = (await readers.comment(queryable, [commentId], [userId]))(commentId, userId);
  if (comment === null || comment.isDeleted) return null;
  const { noteId, delegationRequestId } = comment.data;
  return { taskId: noteId, delegationRequestId, commentId };
}
