import type { WriteContext } from '#server/writes/write.ts';
import { readVisibleRequests } from '../delegation/service.ts';
import { audienceOf } from '../tasks/service.ts';
import * as repository from './repository.ts';
import type { CommentRow } from './table.ts';

/** New version of a comment for all who see it, by nobody's right: its author is gone, or a file of it. */
export async function changeForReaders(
  context: WriteContext,
  id: string,
  fields: Partial<CommentRow>,
): Promise<void> {
  const { tx, now } = context;
  const row = await repository.update(tx, id, fields, now);
  if (row === null) return;
  if (row.noteId !== null) {
    const task = await repository.findTask(tx, row.noteId);
    if (task !== null) context.touch('comment', row, audienceOf(task));
    return;
  }
  const requestId = row.delegationRequestId ?? '';
  const visibleSubject = (await readVisibleRequests(tx, [requestId], []))(requestId);
  if (visibleSubject !== null) context.touch('comment', row, visibleSubject.audience);
}

/** Takes a file that its uploader deletes from a comment. */
export async function takeFileFrom(context: WriteContext, id: string, fileId: string): Promise<void> {
  const row = await repository.lock(context.tx, id);
  if (row === null) return;
  await changeForReaders(context, id, { files: row.files.filter((file) => file.id !== fileId) });
}
