import { commentEvents } from '#contract/events/comment-events.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import type { CommentFiles } from './hooks.ts';
import { type CommentLists, createComment, deleteComment, restoreComment, updateComment } from './service.ts';

function answer({ commentId }: { readonly commentId: string }, reader: AnswerReader) {
  return reader.get('comment', commentId);
}

export function createCommentEvents(comments: CommentLists, files: CommentFiles) {
  return {
    getComments: onRead(commentEvents.getComments, ({ userId }, about) => comments.list(userId, about)),
    createComment: onWrite(commentEvents.createComment, {
      perform: (context, payload) => createComment(context, payload, files),
      answer,
    }),
    updateComment: onWrite(commentEvents.updateComment, { perform: updateComment, answer }),
    deleteComment: onWrite(commentEvents.deleteComment, {
      perform: (context, { commentId }) => deleteComment(context, commentId),
      answer: async ({ commentId }) => ({ commentId }),
    }),
    restoreComment: onWrite(commentEvents.restoreComment, {
      perform: (context, { commentId }) => restoreComment(context, commentId),
      answer,
    }),
  };
}
