import { type Comment, newComment } from '#contract/task/comment.ts';
import { mergedCreate } from '../merged-create.ts';
import { changedRow, deletedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export const commentWrites: WriteDefinitions<
  'createComment' | 'updateComment' | 'deleteComment' | 'restoreComment'
> = {
  createComment: {
    subject: ({ commentId, noteId, delegationRequestId }) =>
      about('comment', commentId, noteId, delegationRequestId),
    effect(payload, { view, accountId, at }) {
      const author = view.get('user', accountId);
      const row: Comment = {
        id: payload.commentId,
        createdAt: at,
        updatedAt: at,
        version: 1,
        noteId: payload.noteId ?? null,
        delegationRequestId: payload.delegationRequestId ?? null,
        authorId: accountId,
        authorName: author === undefined ? '' : `${author.firstName} ${author.lastName}`.trim(),
        text: payload.text,
        mentionIds: payload.mentionIds ?? [],
        isEdited: false,
        files: [],
      };
      return [{ entity: 'comment', id: row.id, row }];
    },
    merge: 'never',
    async probe({ commentId, noteId, delegationRequestId }, server) {
      const comments = await server.commentsBackTo({ noteId, delegationRequestId }, commentId);
      return comments === null || comments.some(({ id }) => id === commentId);
    },
    check: 'schema',
  },
  updateComment: {
    subject: ({ commentId }) => about('comment', commentId),
    effect: ({ commentId, data: { text, mentionIds = [] } }, context) =>
      changedRow('comment', commentId, { text, mentionIds, isEdited: true }, context),
    merge(waiting, { commentId, data }) {
      if (waiting.name === 'updateComment') {
        return waiting.payload.commentId === commentId
          ? { name: waiting.name, payload: { commentId, data } }
          : null;
      }
      if (waiting.name !== 'createComment') return null;
      const payload = mergedCreate(newComment, waiting.payload, data);
      return payload && { name: waiting.name, payload };
    },
    probe: 'resend',
    check: 'schema',
  },
  deleteComment: {
    subject: ({ commentId }) => about('comment', commentId),
    effect: ({ commentId }, context) => deletedRow('comment', commentId, context),
    merge: 'never',
    probe: 'resend',
    check: 'schema',
  },
  restoreComment: {
    subject: ({ commentId }) => about('comment', commentId),
    effect: ({ commentId }, { tombstones }) => tombstones.restore(commentId),
    merge: 'never',
    probe: 'resend',
    check: 'schema',
  },
};
