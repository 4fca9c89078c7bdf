import type * as z from 'zod/mini';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { NotificationKind } from '#contract/notification.ts';
import type { Comment, commentPatch, newComment } from '#contract/task/comment.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import { demandComment, demandWriting, mayRead } from './policy.ts';
import { presentComment } from './presenter.ts';
import * as repository from './repository.ts';
import { type CommentSubject, findSubject, subjectIn } from './subject.ts';
import type { CommentRow } from './table.ts';

// Reads and hooks for other modules.
export { commentRequestHooks, commentTaskHooks } from './comment-hooks.ts';
export { readComments } from './comment-reader.ts';

/** Users among the given ones who may read the comment, each once. */
function readersAmong(subject: CommentSubject, userIds: readonly string[]): string[] {
  return [...new Set(userIds)].filter((userId) => mayRead(subject, subject.roleOf(userId)));
}

async function notifyMentioned(
  context: WriteContext,
  subject: CommentSubject,
  commentId: string,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<void> {
  const { noteId, delegationRequestId, title } = subject;
  await notify(context, userIds, { kind, subject: title, commentId, noteId, delegationRequestId });
}

export async function createComment(
  context: WriteContext,
  { commentId, text, mentionIds, ...given }: z.output<typeof newComment>,
): Promise<void> {
  const { tx, caller, now } = context;
  const about = subjectIn(given);
  const authors = await repository.listAuthors(tx, about);
  const subject = await findSubject(tx, about, [caller.userId, ...authors, ...mentionIds]);
  demandWriting(subject, subject.roleOf(caller.userId));
  const mentioned = readersAmong(subject, mentionIds);
  const row = await repository.insert(tx, {
    ...about,
    id: commentId,
    createdAt: now,
    updatedAt: now,
    authorId: caller.userId,
    text,
    mentionIds: mentioned,
  });
  if (row === null) throw new RefusalError('id_taken');
  context.touch('comment', row, subject.audience);
  await notifyMentioned(context, subject, row.id, 'comment.mentioned', mentioned);
  const others = [...subject.concerned, ...readersAmong(subject, authors)];
  const added = others.filter((userId) => !mentioned.includes(userId));
  await notifyMentioned(context, subject, row.id, 'comment.added', added);
}

interface Found {
  readonly row: CommentRow;
  readonly subject: CommentSubject;
}

/** Comment, locked until the transaction ends. `others` are further users whose role on the subject is read. */
async function lockComment(
  { tx, caller }: WriteContext,
  id: string,
  capability: 'comment.edit' | 'comment.delete',
  others: readonly string[] = [],
): Promise<Found> {
  const row = await repository.lock(tx, id);
  if (row === null) throw new RefusalError('not_found');
  const subject = await findSubject(tx, row, [caller.userId, ...others]);
  demandComment(row, caller.userId, subject.roleOf(caller.userId), capability);
  return { row, subject };
}

async function change(
  context: WriteContext,
  { row, subject }: Found,
  fields: Partial<CommentRow>,
): Promise<void> {
  const changed = await repository.update(context.tx, row.id, fields, context.now);
  if (changed !== null) context.touch('comment', changed, subject.audience);
}

/** Only newly mentioned users are notified. */
export async function updateComment(
  context: WriteContext,
  { commentId, data }: { readonly commentId: string; readonly data: z.output<typeof commentPatch> },
): Promise<void> {
  const found = await lockComment(context, commentId, 'comment.edit', data.mentionIds);
  const { row, subject } = found;
  if (row.deletedAt !== null) throw new RefusalError('not_found');
  const mentionIds = readersAmong(subject, data.mentionIds);
  const fields = changedFields(row, { text: data.text, mentionIds });
  if (isEmpty(fields)) return;
  await change(context, found, { ...fields, editedAt: context.now });
  const fresh = mentionIds.filter((userId) => !row.mentionIds.includes(userId));
  await notifyMentioned(context, subject, row.id, 'comment.mentioned', fresh);
}

export async function deleteComment(context: WriteContext, id: string): Promise<void> {
  const found = await lockComment(context, id, 'comment.delete');
  if (found.row.deletedAt === null) await change(context, found, { deletedAt: context.now });
}

export async function restoreComment(context: WriteContext, id: string): Promise<void> {
  const found = await lockComment(context, id, 'comment.delete');
  if (found.row.deletedAt !== null) await change(context, found, { deletedAt: null });
}

export function createCommentLists({ outer }: Pick<Database, 'outer'>) {
  return {
    /** Comments on one task or request: the latest 1,000, oldest first. */
    async list(userId: string, given: Parameters<typeof subjectIn>[0]): Promise<Comment[]> {
      const about = subjectIn(given);
      const subject = await findSubject(outer, about, [userId]);
      if (!mayRead(subject, subject.roleOf(userId))) throw new RefusalError('not_found');
      const rows = await repository.listAbout(outer, about, PAGE_SIZE);
      return rows.map(({ comment, authorName }) => presentComment(comment, authorName));
    },
  };
}
export type CommentLists = ReturnType<typeof createCommentLists>;
