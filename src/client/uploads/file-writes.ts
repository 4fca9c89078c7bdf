import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { ErrorReply } from '#contract/error.ts';
import type { UnparsedWrite } from '../outbox/unparsed-write.ts';
import type { ThreadSubject } from '../thread-subject.ts';
import { fileNames } from './names-of-files.ts';
import type { FileWrite, StoredUpload } from './stored-upload.ts';

/** Text and people of a comment that waits for its files. */
export interface FileComment {
  readonly commentId: string;
  readonly subject: ThreadSubject;
  readonly text: string;
  readonly mentionIds: readonly string[];
}

/** Comment that is shown by its author's browser until its files are stored. */
export interface WaitingComment extends FileComment {
  readonly at: string;
  /** Reason for which it cannot be sent as it is; null while it waits. */
  readonly error: ErrorReply | null;
}

/** Write that attaches a file to its task; none for a file of a comment. */
export function linkWriteOf({ id, target, addedAt }: StoredUpload): readonly FileWrite[] {
  if (target.kind !== 'task') return [];
  const createAssetData = { assetLinkId: target.linkId, data: { assetType: 'file', fileId: id, label: '' } };
  const write = { name: 'createAssetLink', payload: { id: target.taskId, createAssetData } };
  return [{ requestId: uuidv7(), at: addedAt, write, fileIds: [id] }];
}

/** Whether a write is of one file alone, and goes with it. */
export const isLink = ({ write }: FileWrite): boolean => write.name === 'createAssetLink';

/** Write of a comment with its files. Without text, it is named by them once they are stored. */
export function commentWriteOf(comment: FileComment, fileIds: readonly string[], at: string): FileWrite {
  const { commentId, subject, text, mentionIds } = comment;
  const payload = { commentId, ...subject, text, mentionIds, fileIds };
  return { requestId: uuidv7(), at, write: { name: 'createComment', payload }, fileIds: [...fileIds] };
}

const commentPayload = z.looseObject({
  commentId: z.string(),
  noteId: z.optional(z.string()),
  delegationRequestId: z.optional(z.string()),
  text: z.string(),
  mentionIds: z.array(z.string()),
  fileIds: z.array(z.string()),
});

/** Comment that a write brings; none for one that attaches a file to a task. */
export function waitingCommentOf({ write, at, error = null }: FileWrite): readonly WaitingComment[] {
  const { success, data } = z.safeParse(commentPayload, write.payload);
  if (!success) return [];
  const { commentId, noteId, delegationRequestId, text, mentionIds } = data;
  const subject = noteId === undefined ? { delegationRequestId: delegationRequestId ?? '' } : { noteId };
  return [{ commentId, subject, text, mentionIds, at, error }];
}

/** Write as the outbox takes it: a comment of files alone gets their names as its text. */
export function namedWrite({ write }: FileWrite, files: readonly StoredUpload[]): UnparsedWrite {
  const { success, data } = z.safeParse(commentPayload, write.payload);
  if (!success || data.text !== '') return write;
  return { ...write, payload: { ...data, text: fileNames(files) } };
}

/** Whether a comment has neither text nor files, so that nothing is left to say. */
export function isEmptyComment({ write, fileIds }: FileWrite): boolean {
  return fileIds.length === 0 && z.safeParse(commentPayload, write.payload).data?.text === '';
}

/** The comment's write without a file that was taken out of it. */
export function withoutFile(each: FileWrite, id: string): FileWrite {
  const payload = z.parse(commentPayload, each.write.payload);
  const fileIds = each.fileIds.filter((fileId) => fileId !== id);
  return { ...each, error: null, fileIds, write: { ...each.write, payload: { ...payload, fileIds } } };
}
