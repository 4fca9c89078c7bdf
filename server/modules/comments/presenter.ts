import type { Comment } from '#contract/task/comment.ts';
import type { CommentRow } from './table.ts';

export function presentComment(row: CommentRow, authorName: string): Comment {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    noteId: row.noteId,
    delegationRequestId: row.delegationRequestId,
    authorId: row.authorId,
    authorName,
    text: row.text,
    mentionIds: row.mentionIds,
    isEdited: row.editedAt !== null,
    files: row.files,
  };
}
