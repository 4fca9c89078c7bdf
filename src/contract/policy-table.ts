/**
 * Role of a user towards an entity: a task (viewer, editor, assignee, owner), an organization (guest, member, admin,
 * owner), a group (member, lead, and admin or owner of its organization), a delegation request (asked, owner), or
 * something of their own (owner). `none` is a stranger, for whom the entity does not exist.
 */
export const roles = [
  'none',
  'asked',
  'viewer',
  'editor',
  'assignee',
  'guest',
  'member',
  'lead',
  'admin',
  'owner',
] as const;
export type Role = (typeof roles)[number];

const see = ['task.view', 'task.comment', 'task.schedule', 'comment.view'] as const;
const work = [...see, 'task.edit', 'task.finish', 'task.track', 'task.viewRecords'] as const;

const own = [
  ...work,
  'task.delete',
  'task.share',
  'task.delegate',
  'task.place',
  'task.repeat',
  'comment.edit',
  'comment.delete',
  'timerRecord.view',
  'timerRecord.edit',
  'scheduleItem.view',
  'scheduleItem.edit',
  'label.view',
  'label.edit',
  'filter.view',
  'filter.edit',
  'template.view',
  'template.edit',
  'integration.view',
  'integration.edit',
  'subscription.view',
  'subscription.edit',
  'notification.view',
  'notification.edit',
  'appSettings.view',
  'appSettings.edit',
  'user.view',
  'user.edit',
  'webhook.view',
  'webhook.edit',
] as const;

const collected = ['collection.view', 'collection.arrange'] as const;
const belong = ['organization.view', 'organization.leave'] as const;
const join = [
  ...belong,
  ...collected,
  'organization.viewMembers',
  'organization.placeTask',
  'template.view',
  'template.create',
  'group.view',
  'group.create',
  'group.placeTask',
] as const;
const lead = [
  ...join,
  'collection.edit',
  'collection.publish',
  'template.edit',
  'group.edit',
  'group.addMember',
  'group.removeMember',
  'group.delete',
] as const;
const manage = [
  ...lead,
  'organization.edit',
  'organization.addMember',
  'organization.removeMember',
  'organization.updateMember',
  'organization.invite',
  'organization.editWebhooks',
] as const;
const rule = [...manage, 'organization.delete', 'organization.appoint', 'organization.export'] as const;

/** Users who are asked may see and answer a request; its issuer may edit it. */
const asked = ['delegationRequest.view', 'delegationRequest.answer', 'delegationRequest.comment'] as const;
const issue = ['delegationRequest.view', 'delegationRequest.edit', 'delegationRequest.comment'] as const;

export type Capability =
  | (typeof own)[number]
  | (typeof rule)[number]
  | (typeof asked)[number]
  | (typeof issue)[number]
  | 'task.handBack';

/** Policy: capabilities of each role. Ask `can`, never compare roles. */
const table: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  none: new Set(),
  asked: new Set<Capability>(asked),
  viewer: new Set<Capability>(see),
  editor: new Set<Capability>(work),
  assignee: new Set<Capability>([...work, 'task.handBack']),
  guest: new Set<Capability>([...belong, 'collection.view', 'group.view']),
  member: new Set<Capability>(join),
  lead: new Set<Capability>(lead),
  admin: new Set<Capability>(manage),
  owner: new Set<Capability>([...own, ...rule, ...issue]),
};

export function can(role: Role, capability: Capability): boolean {
  return table[role].has(capability);
}

/** Every capability, in the order in which the roles gain them. */
export const capabilities: readonly Capability[] = [
  ...new Set<Capability>([...own, ...rule, ...asked, ...issue, 'task.handBack']),
];
