import type { Notification } from '#contract/notification.ts';
import type { NotificationRow } from './table.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    kind: row.kind,
    subject: row.subject,
    actorId: row.actorId,
    actorName: row.actorName,
    noteId: row.noteId,
    delegationRequestId: row.delegationRequestId,
    commentId: row.commentId,
    organizationId: row.organizationId,
    groupId: row.groupId,
    offeredRole: row.offeredRole,
    calendarItemId: row.calendarItemId,
    guestAnswer: row.guestAnswer,
    dueAt: row.dueAt,
    dueDay: row.dueDay,
    readAt: row.readAt,
  };
}
