import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { comment, commentPatch, newComment } from '../task/comment.ts';
import { defineEvents } from './event.ts';

const ofComment = z.object({ commentId: entityId });

export const commentEvents = defineEvents({
  /** The comment thread of one task or one request: its latest comments, or those before one of them; oldest first. */
  getComments: {
    kind: 'read',
    http: 'GET /comments',
    isOwn: true,
    payload: z.object({
      noteId: z.optional(z.nullable(entityId)),
      delegationRequestId: z.optional(z.nullable(entityId)),
      before: z.optional(entityId),
    }),
    answer: z.object({
      comments: z.array(comment),
      /** Comment for `before` of the next page, with earlier ones. */
      nextBefore: z.nullable(entityId),
    }),
    errors: ['not_found'],
  },
  createComment: {
    kind: 'write',
    http: 'POST /comments',
    isOwn: true,
    payload: newComment,
    answer: comment,
    errors: ['not_found', 'not_permitted', 'id_taken', 'storage_quota_reached'],
  },
  updateComment: {
    kind: 'write',
    http: 'PATCH /comments/:commentId',
    isOwn: true,
    payload: z.extend(ofComment, { data: commentPatch }),
    answer: comment,
    errors: ['not_found', 'not_permitted'],
  },
  deleteComment: {
    kind: 'write',
    http: 'DELETE /comments/:commentId',
    isOwn: true,
    payload: ofComment,
    answer: ofComment,
    errors: ['not_found', 'not_permitted'],
  },
  restoreComment: {
    kind: 'write',
    http: 'POST /comments/:commentId/restore',
    isOwn: true,
    payload: ofComment,
    answer: comment,
    errors: ['not_found', 'not_permitted'],
  },
});
