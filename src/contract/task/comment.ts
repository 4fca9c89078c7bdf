import * as z from 'zod/mini';
import { entityFields, entityId } from '../entity.ts';
import { file } from '../files/file.ts';
import { MAX_COMMENT, MAX_COMMENT_FILES, MAX_MENTIONS } from '../limits.ts';

const body = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT));
/** Users mentioned in the text as `@userName`; those who cannot see the comment are dropped silently. */
const mentionIds = z._default(z.array(entityId).check(z.maxLength(MAX_MENTIONS)), []);

/** A comment on a task or on a delegation request: exactly one of `noteId` and `delegationRequestId` is set. */
export const comment = z.object({
  ...entityFields,
  noteId: z.nullable(entityId),
  delegationRequestId: z.nullable(entityId),
  /** Null for somebody without an account, who wrote by the link of a request. */
  authorId: z.nullable(entityId),
  authorName: z.string(),
  /** Markdown. */
  text: body,
  mentionIds: z.array(entityId),
  isEdited: z.boolean(),
  files: z._default(z.array(file), []),
});
export type Comment = z.infer<typeof comment>;

export const newComment = z.object({
  commentId: entityId,
  noteId: z.optional(z.nullable(entityId)),
  delegationRequestId: z.optional(z.nullable(entityId)),
  text: body,
  mentionIds,
  /** Uploaded files, or files that the author sees elsewhere. */
  fileIds: z.optional(z.array(entityId).check(z.maxLength(MAX_COMMENT_FILES))),
});
export const commentPatch = z.object({ text: body, mentionIds });
