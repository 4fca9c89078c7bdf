import type { NotificationKind } from '#contract/notification.ts';

/** Groups of notification kinds in the settings, the most pressing first. */
export const kindGroups: ReadonlyArray<{ readonly id: string; readonly kinds: readonly NotificationKind[] }> =
  [
    { id: 'reminders', kinds: ['reminder.task', 'reminder.scheduleItem'] },
    {
      id: 'delegation',
      kinds: [
        'delegation.requested',
        'delegation.accepted',
        'delegation.rejected',
        'delegation.dateProposed',
        'delegation.proposalAccepted',
        'delegation.proposalDeclined',
        'delegation.handedBack',
        'delegation.withdrawn',
        'delegation.expired',
      ],
    },
    {
      id: 'tasks',
      kinds: ['task.assigned', 'comment.mentioned', 'comment.added', 'task.shared', 'task.finished'],
    },
    {
      id: 'people',
      kinds: [
        'organization.added',
        'organization.joined',
        'organization.exported',
        'organization.roleChanged',
        'organization.removed',
        'group.added',
        'group.removed',
      ],
    },
    { id: 'calendar', kinds: ['guest.answered'] },
  ];
