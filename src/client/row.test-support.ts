import { v7 as uuidv7 } from 'uuid';
import type { Notification } from '#contract/notification.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Collection } from '#contract/task/collection.ts';
import type { Comment } from '#contract/task/comment.ts';
import type { Label } from '#contract/task/label.ts';
import type { TaskAccess } from '#contract/task/task-access.ts';
import type { Template } from '#contract/task/template.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';

const at = '2026-03-01T08:00:00.000Z';
const fields = { createdAt: at, updatedAt: at, version: 1 };

export function testOrganization(patch: Partial<Organization> = {}): Organization {
  const own = { name: 'Acme', role: 'member', groups: [], organizationMembers: [] } as const;
  return { id: uuidv7(), ...fields, ...own, groups: [], organizationMembers: [], ...patch };
}

/** Organizations named by the order of their last change, listed in another order than that and than their names. */
export function organizationsByAge(patch: Partial<Organization> = {}): readonly Organization[] {
  const days = { Middle: '02', Oldest: '01', Latest: '03' };
  return Object.entries(days).map(([age, day]) =>
    testOrganization({ name: `Team ${age}`, updatedAt: `2026-03-${day}T08:00:00.000Z`, ...patch }),
  );
}

export function testGroup(organizationId: string, patch: Partial<Group> = {}): Group {
  const own = { name: 'Design', organizationId, parentGroupId: null, role: 'member' as const };
  return { id: uuidv7(), ...fields, ...own, groupMembers: [], ...patch };
}

export function testAccess(patch: Partial<TaskAccess> = {}): TaskAccess {
  const nobody = { userId: null, groupId: null, organizationId: null };
  return { id: uuidv7(), right: 'view', name: '', ...nobody, ...patch };
}

export function testCollection(ownerId: string, patch: Partial<Collection> = {}): Collection {
  const scope = { groupId: null, organizationId: null, position: 'a0' };
  return { id: uuidv7(), ...fields, name: 'Trip', description: '', ownerId, ...scope, notes: [], ...patch };
}

export function testLabel(ownerId: string, patch: Partial<Label> = {}): Label {
  return { id: uuidv7(), ...fields, name: 'home', tone: 'grey', position: 'a0', ownerId, ...patch };
}

export function testTemplate(ownerId: string, patch: Partial<Template> = {}): Template {
  const own = { name: 'Onboarding', organizationId: null, tree: [buildTemplateTask()] };
  return { id: uuidv7(), ...fields, ...own, ownerId, ...patch };
}

export function testComment(authorId: string, patch: Partial<Comment> = {}): Comment {
  const subject = { noteId: null, delegationRequestId: null };
  const own = { authorId, authorName: 'Ada', text: 'Done?', mentionIds: [], isEdited: false, files: [] };
  return { id: uuidv7(), ...fields, ...subject, ...own, ...patch };
}

export function testNotification(patch: Partial<Notification> = {}): Notification {
  const about = {
    noteId: null,
    delegationRequestId: null,
    commentId: null,
    organizationId: null,
    groupId: null,
    offeredRole: null,
    calendarItemId: null,
    guestAnswer: null,
  };
  const own = { kind: 'task.shared', subject: 'Call Bob', actorId: null, actorName: '' } as const;
  return { id: uuidv7(), ...fields, ...own, ...about, dueAt: null, dueDay: null, readAt: null, ...patch };
}
