import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import { newStorageKey } from '#server/file-storage/file-storage.ts';
import { collections, collectionTasks } from '#server/modules/collections/table.ts';
import { comments } from '#server/modules/comments/table.ts';
import {
  delegationAddresses,
  delegationProposals,
  delegationRequests,
} from '#server/modules/delegation/table.ts';
import { fileContents, fileLinks, files } from '#server/modules/files/table.ts';
import { filters } from '#server/modules/filters/table.ts';
import { groupMembers, groups } from '#server/modules/groups/table.ts';
import { labels } from '#server/modules/labels/table.ts';
import { invitations, organizationMembers, organizations } from '#server/modules/organizations/table.ts';
import { publicLinks, publishingOrganizations } from '#server/modules/public-links/table.ts';
import { scheduleItems } from '#server/modules/schedule-items/table.ts';
import { subscriptions } from '#server/modules/subscriptions/table.ts';
import { taskAccess } from '#server/modules/tasks/access/table.ts';
import { taskHistory, tasks } from '#server/modules/tasks/table.ts';
import { templates } from '#server/modules/templates/table.ts';
import { timerRecords } from '#server/modules/timer-records/table.ts';
import { webhookDeliveries, webhooks } from '#server/modules/webhooks/table.ts';
import { HOUR } from '#time/units.ts';
import { buildTemplateTask } from '../factories/build-template-task.ts';
import type { People } from './people.ts';

/** Fixture with one entity of every kind, by id. */
export type World = Readonly<Record<Thing, string>> & { readonly people: People; readonly now: string };

const things = [
  'organization',
  'deletedOrganization',
  'invitation',
  'group',
  'deletedGroup',
  'task',
  'openedTask',
  'finishedTask',
  'deletedTask',
  'history',
  'assetLink',
  'file',
  'access',
  'comment',
  'deletedComment',
  'record',
  'deletedRecord',
  'scheduleItem',
  'taskScheduleItem',
  'deletedScheduleItem',
  'collection',
  'deletedCollection',
  'label',
  'deletedLabel',
  'filter',
  'deletedFilter',
  'template',
  'deletedTemplate',
  'subscription',
  'deletedSubscription',
  'webhook',
  'webhookDelivery',
  'requestedTask',
  'request',
  'address',
  'proposal',
  'delegatedTask',
  'acceptedRequest',
] as const;
type Thing = (typeof things)[number];

/** Ids of all its entities. */
export function idsOf(world: World): string[] {
  return things.map((thing) => world[thing]);
}

/** Tables to clear; their dependents go with them, which is every entity of a world. */
const removed = [tasks, scheduleItems, collections, labels, filters, templates, subscriptions, organizations];

/** Deletes earlier worlds: limits apply to each user, and lists grow with their rows. */
export function retireWorlds(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    for (const table of removed) await tx.delete(table);
  });
}

/**
 * Creates an organization with a group and a task that belongs to it: the owner created everything; viewer, editor
 * and assignee have access to the task and are in no organization; guest, member, lead and admin are in the
 * organization, the lead leads its group. `requestedTask` is the owner's alone and offered to the assignee;
 * `delegatedTask` was accepted by the assignee. `text` is in every field that a user could have written.
 */
export async function makeWorld(database: Database, people: People, now: string, text = ''): Promise<World> {
  const ids = Object.fromEntries(things.map((thing) => [thing, uuidv7()])) as Record<Thing, string>;
  const { owner, admin, lead, member, guest, viewer, editor, assignee, subject } = people;
  const row = (id: string) => ({ id, createdAt: now, updatedAt: now });
  const deleted = { deletedAt: now };
  const organizationId = ids.organization;
  const groupId = ids.group;
  const later = new Date(Date.parse(now) + HOUR).toISOString();
  const earlier = new Date(Date.parse(now) - HOUR).toISOString();

  const shared = [viewer.id, editor.id, assignee.id];
  const task = (id: string, audience: readonly string[] = []) => ({
    ...row(id),
    ownerId: owner.id,
    title: `Task${text}`,
    description: text,
    importance: 50,
    position: 'a0',
    dueDate: later,
    audience: [...audience],
  });
  const inOrganization = (id: string) => ({ ...task(id, [...shared, organizationId]), organizationId });
  const assetLinks = [
    {
      id: ids.assetLink,
      noteId: ids.task,
      assetType: 'link' as const,
      assetValue: `https://example.org/${text}`,
      unit: null,
      label: text,
      file: null,
    },
  ];

  const sha256 = createHash('sha256').update(ids.file).digest('hex');
  const file = {
    ...{ id: ids.file, uploaderId: owner.id, sha256, name: `File${text}`, size: 1, createdAt: now },
    mediaType: 'text/plain',
  };

  await database.transaction(async (tx) => {
    await tx.insert(organizations).values([
      { ...row(organizationId), name: `Organization${text}` },
      { ...row(ids.deletedOrganization), ...deleted, name: `Deleted${text}` },
    ]);
    const joined = { title: '', joinedAt: now };
    const membership = [
      [owner, 'owner'],
      [admin, 'admin'],
      [lead, 'member'],
      [member, 'member'],
      [guest, 'guest'],
      [subject, 'member'],
    ] as const;
    await tx
      .insert(organizationMembers)
      .values(
        [organizationId, ids.deletedOrganization].flatMap((id) =>
          membership.map(([{ id: userId }, role]) => ({ ...joined, organizationId: id, userId, role })),
        ),
      );
    await tx.insert(invitations).values({
      id: ids.invitation,
      organizationId,
      email: 'invited@example.org',
      role: 'member',
      invitedById: owner.id,
      tokenHash: ids.invitation,
      createdAt: now,
      expiresAt: later,
    });
    await tx.insert(invitations).values({
      id: uuidv7(),
      organizationId,
      userId: viewer.id,
      role: 'member',
      invitedById: owner.id,
      createdAt: now,
      expiresAt: later,
    });
    await tx.insert(groups).values([
      { ...row(groupId), organizationId, name: `Group${text}` },
      {
        ...row(ids.deletedGroup),
        ...deleted,
        deletedWith: ids.deletedGroup,
        organizationId,
        name: `Deleted${text}`,
      },
    ]);
    await tx.insert(groupMembers).values(
      [groupId, ids.deletedGroup].flatMap((id) => [
        { ...joined, groupId: id, userId: lead.id, role: 'lead' as const },
        { ...joined, groupId: id, userId: member.id, role: 'member' as const },
        { ...joined, groupId: id, userId: subject.id, role: 'member' as const },
      ]),
    );

    await tx
      .insert(tasks)
      .values([
        { ...inOrganization(ids.task), assetLinks },
        inOrganization(ids.openedTask),
        { ...inOrganization(ids.finishedTask), progress: 'done' as const, completedAt: now },
        { ...inOrganization(ids.deletedTask), ...deleted },
        { ...task(ids.requestedTask), delegatedStatus: 'REQUEST' as const },
        { ...task(ids.delegatedTask, [assignee.id]), delegatedStatus: 'DELEGATED' as const },
      ]);
    await tx
      .insert(fileContents)
      .values({ sha256, storageKey: newStorageKey(sha256, Date.parse(now)), size: file.size, storedAt: now });
    await tx.insert(files).values(file);
    await tx.insert(fileLinks).values({ fileId: ids.file, taskId: ids.task });
    const accesses = [ids.task, ids.openedTask, ids.finishedTask, ids.deletedTask].flatMap((taskId) =>
      (
        [
          [viewer.id, 'view'],
          [editor.id, 'edit'],
          [assignee.id, 'assignee'],
        ] as const
      ).map(([userId, right]) => ({
        id: taskId === ids.task && right === 'view' ? ids.access : uuidv7(),
        taskId,
        userId,
        right,
        createdAt: now,
      })),
    );
    const delegated = {
      id: uuidv7(),
      taskId: ids.delegatedTask,
      userId: assignee.id,
      right: 'assignee' as const,
      createdAt: now,
    };
    await tx.insert(taskAccess).values([...accesses, delegated]);
    await tx.insert(taskHistory).values({
      id: ids.history,
      taskId: ids.task,
      version: 1,
      field: 'title',
      before: `Earlier title${text}`,
      after: `Task${text}`,
      isConflict: false,
      userId: owner.id,
      sessionId: uuidv7(),
      requestId: 'world',
      at: now,
    });
    const comment = { noteId: ids.task, authorId: owner.id, text: `Comment${text}` };
    await tx.insert(comments).values([
      { ...row(ids.comment), ...comment },
      { ...row(ids.deletedComment), ...comment, ...deleted },
    ]);
    const worked = { note: text, noteId: ids.task, userId: owner.id, startedAt: earlier, endedAt: now };
    await tx.insert(timerRecords).values([
      { ...row(ids.record), ...worked },
      { ...row(ids.deletedRecord), ...worked, ...deleted },
    ]);
    const planned = {
      ownerId: owner.id,
      startDate: now,
      endDate: later,
      timeZone: 'Europe/Berlin',
      origin: 'other' as const,
    };
    await tx.insert(scheduleItems).values([
      { ...row(ids.scheduleItem), ...planned, title: `Block${text}`, type: 'default' as const },
      {
        ...row(ids.deletedScheduleItem),
        ...planned,
        ...deleted,
        title: `Block${text}`,
        type: 'default' as const,
      },
      { ...row(ids.taskScheduleItem), ...planned, noteId: ids.task, type: 'taskSchedule' as const },
    ]);
    const kept = { ownerId: owner.id, organizationId, name: `Collection${text}`, position: 'a0' };
    await tx.insert(collections).values([
      { ...row(ids.collection), ...kept },
      { ...row(ids.deletedCollection), ...kept, ...deleted },
    ]);
    await tx
      .insert(collectionTasks)
      .values({ collectionId: ids.collection, taskId: ids.task, position: 'a0' });
    await tx.insert(publishingOrganizations).values({ organizationId });
    await tx.insert(publicLinks).values({
      ...{ id: uuidv7(), collectionId: ids.collection, makerId: owner.id, createdAt: now },
      ...{ view: 'list' as const, hasDescriptions: true, hasFinished: true, hasNames: true },
    });
    const label = { ownerId: owner.id, tone: 'red' as const, position: 'a0' };
    await tx.insert(labels).values([
      { ...row(ids.label), ...label, name: ids.label, nameKey: ids.label },
      {
        ...row(ids.deletedLabel),
        ...label,
        ...deleted,
        name: ids.deletedLabel,
        nameKey: ids.deletedLabel,
        deletedFrom: [],
      },
    ]);
    const filter = {
      ownerId: owner.id,
      name: `Filter${text}`,
      tone: 'red' as const,
      position: 'a0',
      query: {},
      sort: 'urgency' as const,
      grouping: 'none' as const,
    };
    await tx.insert(filters).values([
      { ...row(ids.filter), ...filter },
      { ...row(ids.deletedFilter), ...filter, ...deleted },
    ]);
    const template = {
      ownerId: owner.id,
      organizationId,
      name: `Template${text}`,
      tree: [buildTemplateTask({ title: `Task${text}`, description: text })],
    };
    await tx.insert(templates).values([
      { ...row(ids.template), ...template },
      { ...row(ids.deletedTemplate), ...template, ...deleted },
    ]);
    const subscription = {
      ownerId: owner.id,
      name: `Subscription${text}`,
      address: 'https://calendar.example.org/one.ics',
      tone: 3,
      timeZone: 'Europe/Berlin',
      nextFetchAt: later,
    };
    // Their number is limited, and those of earlier worlds are not needed any more.
    await tx.delete(subscriptions).where(eq(subscriptions.ownerId, owner.id));
    await tx.insert(subscriptions).values([
      { ...row(ids.subscription), ...subscription },
      { ...row(ids.deletedSubscription), ...subscription, ...deleted },
    ]);
    await tx.insert(webhooks).values({
      ...{ id: ids.webhook, createdAt: now, actorId: owner.id, organizationId, secretId: ids.webhook },
      ...{ address: 'https://hooks.example.invalid/daywall', kinds: ['task'], collectionIds: [] },
      ...{ txid: '0', changeId: '0' },
    });
    await tx.insert(webhookDeliveries).values({
      ...{ id: ids.webhookDelivery, webhookId: ids.webhook, messageId: ids.webhookDelivery },
      ...{ type: 'task.updated', entity: 'task', entityId: ids.task, state: 'delivered' },
      ...{ body: text, answer: text, createdAt: now, nextAttemptAt: now },
    });
    await tx.insert(delegationRequests).values([
      { ...row(ids.request), issuerNoteId: ids.requestedTask, issuerId: owner.id, message: text },
      {
        ...row(ids.acceptedRequest),
        issuerNoteId: ids.delegatedTask,
        issuerId: owner.id,
        status: 'accepted' as const,
        acceptedById: assignee.id,
        answeredAt: now,
      },
    ]);
    await tx.insert(delegationAddresses).values([
      { id: ids.address, requestId: ids.request, userId: assignee.id },
      {
        id: uuidv7(),
        requestId: ids.acceptedRequest,
        userId: assignee.id,
        status: 'accepted' as const,
      },
    ]);
    await tx.insert(delegationProposals).values({
      id: ids.proposal,
      requestId: ids.request,
      userId: assignee.id,
      dueDate: later,
      message: text,
      at: now,
    });
  });
  return { ...ids, people, now };
}
