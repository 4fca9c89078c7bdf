import type * as z from 'zod/mini';
import type { FileRecord } from '#contract/files/file.ts';
import type { NotificationKind } from '#contract/notification.ts';
import type { Comment, commentPatch, newComment } from '#contract/task/comment.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { notify } from '../notifications/service.ts';
import { readCommentPage } from './comment-page.ts';
import type { CommentFiles } from './hooks.ts';
import { demandComment, demandWriting, mayRead } from './policy.ts';
import { presentComment } from './presenter.ts';
import * as repository from './repository.ts';
import { type CommentSubject, findSubject, subjectIn } from './subject.ts';
import type { CommentRow } from './table.ts';

// Reads and hooks for other modules.
export { takeFileFrom } from './changed-comment.ts';
export { commentRequestHooks, commentTaskHooks } from './comment-hooks.ts';
export { readComments } from './comment-reader.ts';
export { listLinkComments } from './link-comments.ts';

/** Users among the given ones who may read the comment, each once. */
function readersAmong(subject: CommentSubject, userIds: readonly string[]): string[] {
  return [...new Set(userIds)].filter((userId) => mayRead(subject, subject.roleOf(userId)));
}

/** Mentioned users among the given ones, each once. Not all of them read it: some have blocked the issuer. */
function mentionableAmong(subject: CommentSubject, userIds: readonly string[]): string[] {
  return [...new Set(userIds)].filter((userId) => subject.isMentionable(userId));
}

async function notifyOf(
  context: WriteContext,
  { noteId, delegationRequestId, title }: CommentSubject,
  commentId: string,
  kind: NotificationKind,
  userIds: readonly string[],
  muted: readonly string[] = [],
): Promise<void> {
  const news = { kind, subject: title, commentId, noteId, delegationRequestId };
  await notify(context, userIds, news, muted);
}

/** Notifies those mentioned who read the comment; the others only count. */
async function notifyMentioned(
  context: WriteContext,
  subject: CommentSubject,
  commentId: string,
  mentioned: readonly string[],
): Promise<void> {
  const readers = readersAmong(subject, mentioned);
  const muted = mentioned.filter((userId) => !readers.includes(userId));
  await notifyOf(context, subject, commentId, 'comment.mentioned', readers, muted);
}

/** Throws `not_found` and `not_permitted` where a user may not comment. Resolves to the subject. */
export async function demandCommenting(
  queryable: Queryable,
  userId: string,
  given: Parameters<typeof subjectIn>[0],
  others: readonly string[] = [],
): Promise<CommentSubject> {
  const subject = await findSubject(queryable, subjectIn(given), [userId, ...others]);
  demandWriting(subject, subject.roleOf(userId));
  return subject;
}

type Times = Pick<CommentRow, 'createdAt' | 'editedAt'>;

/** Times of a comment that was written elsewhere: its own where nobody else reads it, and never later than now. */
function timesOf(written: Times | null, { audience }: CommentSubject, { caller, now }: WriteContext): Times {
  if (written === null || audience.some((address) => address !== caller.userId))
    return { createdAt: now, editedAt: null };
  const past = (at: string) => toInstant(Math.min(Date.parse(at), Date.parse(now)));
  const { createdAt, editedAt } = written;
  return { createdAt: past(createdAt), editedAt: editedAt === null ? null : past(editedAt) };
}

/** `written` is of a comment that was written before it came here. */
export async function createComment(
  context: WriteContext,
  { commentId, text, mentionIds, fileIds = [], ...given }: z.output<typeof newComment>,
  files: CommentFiles,
  written: Times | null = null,
): Promise<void> {
  const { tx, caller, now } = context;
  const about = subjectIn(given);
  const authors = await repository.listAuthors(tx, about);
  const subject = await demandCommenting(tx, caller.userId, about, [...authors, ...mentionIds]);
  const attached: FileRecord[] = [];
  for (const fileId of new Set(fileIds))
    attached.push(await files.demandFile(context, fileId, subject.organizationId));
  const mentioned = mentionableAmong(subject, mentionIds);
  const row = await repository.insert(tx, {
    ...about,
    id: commentId,
    ...timesOf(written, subject, context),
    updatedAt: now,
    authorId: caller.userId,
    text,
    mentionIds: mentioned,
    files: attached,
  });
  if (row === null) throw new RefusalError('id_taken');
  await files.attach(context, row.id, attached);
  context.touch('comment', row, subject.audience);
  await notifyMentioned(context, subject, row.id, mentioned);
  const others = [...subject.concerned, ...readersAmong(subject, authors)];
  const added = others.filter((userId) => !mentioned.includes(userId));
  await notifyOf(context, subject, row.id, 'comment.added', added);
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
  const mentionIds = mentionableAmong(subject, data.mentionIds);
  const fields = changedFields(row, { text: data.text, mentionIds });
  if (isEmpty(fields)) return;
  await change(context, found, { ...fields, editedAt: context.now });
  const fresh = mentionIds.filter((userId) => !row.mentionIds.includes(userId));
  await notifyMentioned(context, subject, row.id, fresh);
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
    /** Latest comments on one task or request, or those before one of them; oldest first. */
    async list(
      userId: string,
      { before, ...given }: Parameters<typeof subjectIn>[0] & { readonly before?: string | undefined },
    ): Promise<{ comments: Comment[]; nextBefore: string | null }> {
      const about = subjectIn(given);
      const subject = await findSubject(outer, about, [userId]);
      if (!mayRead(subject, subject.roleOf(userId))) throw new RefusalError('not_found');
      const { rows, nextBefore } = await readCommentPage(outer, about, before);
      return {
        comments: rows.map(({ comment, authorName }) => presentComment(comment, authorName)),
        nextBefore,
      };
    },
  };
}
export type CommentLists = ReturnType<typeof createCommentLists>;
