import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { ThreadSubject } from '#client/thread-subject.ts';
import type { Comment } from '#contract/task/comment.ts';

/** Comment thread of a subject, oldest first. Create it once per subject. */
export function commentsOn(subject: ThreadSubject): LiveListSpec<Comment> {
  return {
    where: (comment) =>
      'noteId' in subject
        ? comment.noteId === subject.noteId
        : comment.delegationRequestId === subject.delegationRequestId,
    compare: (a, b) => textOrder(a.createdAt, b.createdAt) || textOrder(a.id, b.id),
  };
}

function textOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function threadKey(subject: ThreadSubject): string {
  return 'noteId' in subject ? `task.${subject.noteId}` : `request.${subject.delegationRequestId}`;
}

/** First comment of somebody else after `seenUntil`, an instant; null if there is none. */
export function firstUnseen(
  comments: readonly Comment[],
  seenUntil: string | null,
  me: string | null,
): string | null {
  if (seenUntil === null) return null;
  return comments.find(({ createdAt, authorId }) => authorId !== me && createdAt > seenUntil)?.id ?? null;
}
