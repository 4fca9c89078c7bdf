import type { Comment } from '#contract/comment.ts';
import type { Effects } from './effect.ts';

export const commentEffects: Effects<'createComment' | 'updateComment' | 'deleteComment' | 'restoreComment'> =
  {
    createComment(payload, { view, accountId, at }) {
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
      };
      return [{ entity: 'comment', id: row.id, row }];
    },
    updateComment({ commentId: id, data }, { view, at }) {
      const row = view.get('comment', id);
      if (row === undefined) return [];
      const { text, mentionIds = [] } = data;
      return [{ entity: 'comment', id, row: { ...row, text, mentionIds, isEdited: true, updatedAt: at } }];
    },
    deleteComment({ commentId: id }, { view, graves }) {
      const row = view.get('comment', id);
      if (row === undefined) return [];
      graves.bury(id, [{ entity: 'comment', id, row }]);
      return [{ entity: 'comment', id, row: null }];
    },
    restoreComment: ({ commentId }, { graves }) => graves.exhume(commentId),
  };
