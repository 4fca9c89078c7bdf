import * as z from 'zod/mini';
import { entityId, instant } from '#contract/entity.ts';
import { type ErrorReply, errorReply } from '#contract/error.ts';
import { requestId } from '#contract/events/event.ts';
import { threadSubject } from '../thread-subject.ts';

/** Subject that a file is for: a task, by a link with an id made beforehand, or a comment of a thread. */
export const uploadTarget = z.union([
  z.object({ kind: z.literal('task'), taskId: entityId, linkId: entityId }),
  z.object({ kind: z.literal('comment'), commentId: entityId, subject: threadSubject }),
]);
export type UploadTarget = z.infer<typeof uploadTarget>;

/** Upload as it is on disk, beside its bytes. */
export const storedUpload = z.object({
  /** Id of the file. */
  id: entityId,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Media type as the browser guesses it by the name: only for the picture shown meanwhile. */
  type: z.string(),
  target: uploadTarget,
  addedAt: instant,
  /** Address of the upload at the server; null until it was created there. */
  address: z.nullable(z.string()),
  /** The server has said that it keeps the file. */
  isStored: z.boolean(),
  /** Instant at which it last said so. */
  storedAt: z.optional(instant),
  /** Taken back: only its address is left, until the server has heard of it. */
  isEnded: z.optional(z.boolean()),
  /** Reason of the server's refusal; null while it waits. */
  error: z.nullable(errorReply),
});
export type StoredUpload = z.infer<typeof storedUpload>;

/** Write that waits for its files to be stored by the server; from then on it is one of the outbox. */
export const fileWrite = z.object({
  requestId,
  at: instant,
  write: z.object({ name: z.string(), payload: z.unknown() }),
  fileIds: z.array(entityId),
  /** The outbox has it on disk. */
  isPassedOn: z.optional(z.boolean()),
  /** Its files were sent again after the server had refused it as `not_found`. */
  isRenewed: z.optional(z.boolean()),
  /** Reason for which the outbox does not take it. */
  error: z.optional(z.nullable(errorReply)),
});
export type FileWrite = z.infer<typeof fileWrite>;

/** Course of an upload: `stored` until the server's entities carry the file. */
export type UploadState = 'waiting' | 'sending' | 'stored' | 'failed';

/** Upload as it is shown. */
export interface Upload extends Pick<StoredUpload, 'id' | 'name' | 'size' | 'type' | 'target' | 'addedAt'> {
  readonly state: UploadState;
  /** Bytes that the server has. */
  readonly sent: number;
  readonly error: ErrorReply | null;
}

/** Bytes that may wait at once, for each account of a browser. */
export const MAX_WAITING_BYTES = 1_000_000_000;
