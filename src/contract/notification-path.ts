import type { Notification } from './notification.ts';

type LinkedNotification = Pick<
  Notification,
  'kind' | 'noteId' | 'delegationRequestId' | 'organizationId' | 'groupId' | 'calendarItemId'
>;

/** Page of each kind: one for all of them, that of the request or the schedule item, or that of what it names. */
const pages: Readonly<
  Record<Notification['kind'], '/cooperate/requests' | '/wall' | 'request' | 'scheduleItem' | 'named'>
> = {
  'delegation.requested': 'request',
  'delegation.accepted': 'request',
  'delegation.rejected': 'request',
  'delegation.withdrawn': '/cooperate/requests',
  'delegation.expired': 'request',
  'delegation.handedBack': 'request',
  'delegation.dateProposed': 'request',
  'delegation.proposalAccepted': 'request',
  'delegation.proposalDeclined': 'request',
  'task.assigned': 'named',
  'task.shared': 'named',
  'task.finished': 'named',
  'comment.added': 'named',
  'comment.mentioned': 'named',
  // The organization itself is seen by members only, and an invitation is answered among the requests.
  'organization.added': '/cooperate/requests',
  'organization.removed': '/wall',
  'organization.roleChanged': 'named',
  'organization.joined': 'named',
  'organization.exported': 'named',
  'group.added': 'named',
  'group.removed': '/wall',
  'guest.answered': 'scheduleItem',
  'reminder.task': 'named',
  'reminder.scheduleItem': 'scheduleItem',
};

/** Page of the web app for a notification; there is none for a subject that its reader can no longer see. */
export function notificationPath(notification: LinkedNotification): `/${string}` {
  const { kind, noteId, delegationRequestId, organizationId, groupId, calendarItemId } = notification;
  const page = pages[kind];
  if (page === '/cooperate/requests' || page === '/wall') return page;
  if (page === 'request' && delegationRequestId !== null) return `/request/${delegationRequestId}`;
  if (page === 'scheduleItem' && calendarItemId !== null) return `/schedule-item/${calendarItemId}`;
  if (noteId !== null) return `/task/${noteId}`;
  if (delegationRequestId !== null) return `/request/${delegationRequestId}`;
  if (groupId !== null) return `/group/${groupId}`;
  return organizationId === null ? '/wall' : `/organization/${organizationId}`;
}
