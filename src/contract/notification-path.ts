import type { Notification } from './notification.ts';

type LinkedNotification = Pick<
  Notification,
  'kind' | 'noteId' | 'delegationRequestId' | 'organizationId' | 'groupId' | 'calendarItemId'
>;

/** Page of the web app for a notification; there is none for a subject that its reader can no longer see. */
export function notificationPath(notification: LinkedNotification): `/${string}` {
  const { kind, noteId, delegationRequestId, organizationId, groupId, calendarItemId } = notification;
  // The organization itself is seen by members only, and an invitation is answered among the requests.
  if (kind === 'delegation.withdrawn' || kind === 'organization.added') return '/cooperate/requests';
  if (kind === 'organization.removed' || kind === 'group.removed') return '/wall';
  if (kind.startsWith('delegation.') && delegationRequestId !== null)
    return `/request/${delegationRequestId}`;
  if (kind === 'reminder.scheduleItem' && calendarItemId !== null) return `/schedule-item/${calendarItemId}`;
  if (noteId !== null) return `/task/${noteId}`;
  if (delegationRequestId !== null) return `/request/${delegationRequestId}`;
  if (groupId !== null) return `/group/${groupId}`;
  return organizationId === null ? '/wall' : `/organization/${organizationId}`;
}
