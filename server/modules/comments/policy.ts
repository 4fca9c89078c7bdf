import { can, type Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import type { CommentRow } from './table.ts';

type About = Pick<CommentRow, 'noteId'>;

/** Whether a role on the task or request may read its comments. */
export function mayRead({ noteId }: About, role: Role): boolean {
  return can(role, noteId === null ? 'delegationRequest.view' : 'comment.view');
}

/** Refuses a role that may not comment on the task or request. */
export function demandWriting({ noteId }: About, role: Role): void {
  if (noteId === null) demand(role, 'delegationRequest.view', 'delegationRequest.comment');
  else demand(role, 'comment.view', 'task.comment');
}

/** Authors may change them while they can view the subject. Deleted ones exist for their authors only. */
export function demandComment(
  row: CommentRow,
  userId: string,
  role: Role,
  capability: 'comment.edit' | 'comment.delete',
): void {
  const isAuthor = row.authorId === userId;
  if (!mayRead(row, role) || (row.deletedAt !== null && !isAuthor)) throw new RefusalError('not_found');
  demand(isAuthor ? 'owner' : 'viewer', 'comment.view', capability);
}
