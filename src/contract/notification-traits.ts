import type { NotificationKind } from './notification.ts';

interface NotificationTraits {
  /** It needs a reply, mentions the reader or reminds them: it wakes a device, and the quiet preset pushes it. */
  readonly isPressing: boolean;
  /** Cause: somebody's act that readers wait for, one that they did not ask for, or nobody's, as time ran out. */
  readonly cause: 'awaited' | 'unasked' | 'nobody';
  /** A user can repeat it by doing and undoing: a group notifies of it once while that goes on. */
  readonly isRepeatable: boolean;
}

const awaited: NotificationTraits = { isPressing: false, cause: 'awaited', isRepeatable: false };
const unasked: NotificationTraits = { ...awaited, cause: 'unasked' };
const ofNobody: NotificationTraits = { ...awaited, cause: 'nobody' };

export const notificationTraits: Readonly<Record<NotificationKind, NotificationTraits>> = {
  'delegation.requested': { ...unasked, isPressing: true },
  'delegation.accepted': awaited,
  'delegation.rejected': awaited,
  'delegation.withdrawn': awaited,
  'delegation.expired': ofNobody,
  'delegation.handedBack': awaited,
  'delegation.dateProposed': awaited,
  'delegation.proposalAccepted': awaited,
  'delegation.proposalDeclined': awaited,
  'task.assigned': { ...unasked, isPressing: true },
  'task.shared': unasked,
  'task.finished': awaited,
  'comment.added': awaited,
  'comment.mentioned': { ...unasked, isPressing: true },
  'organization.added': unasked,
  'organization.removed': awaited,
  'organization.roleChanged': awaited,
  'organization.joined': awaited,
  'organization.exported': awaited,
  'group.added': { ...unasked, isRepeatable: true },
  'group.removed': { ...awaited, isRepeatable: true },
  'guest.answered': awaited,
  'reminder.task': { ...ofNobody, isPressing: true },
  'reminder.scheduleItem': { ...ofNobody, isPressing: true },
};
