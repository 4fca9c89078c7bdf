import type { NotificationKind } from '#contract/notification.ts';

/** The kinds as they are shown together, what presses most first. */
// i18n-keys: pages:notification.group.{delegation,tasks,people,reminders}
// i18n-keys: pages:notification.kind.{task.shared,task.finished,comment.added,comment.mentioned,group.added,group.removed}
// i18n-keys: pages:notification.kind.delegation.{requested,accepted,rejected,withdrawn,expired,handedBack}
// i18n-keys: pages:notification.kind.delegation.{dateProposed,proposalAccepted,proposalDeclined}
// i18n-keys: pages:notification.kind.{organization.added,organization.removed,organization.roleChanged}
// i18n-keys: pages:notification.kind.{organization.joined,reminder.task,reminder.scheduleItem}
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
    { id: 'tasks', kinds: ['comment.mentioned', 'comment.added', 'task.shared', 'task.finished'] },
    {
      id: 'people',
      kinds: [
        'organization.added',
        'organization.joined',
        'organization.roleChanged',
        'organization.removed',
        'group.added',
        'group.removed',
      ],
    },
  ];
