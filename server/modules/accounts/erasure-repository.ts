import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { collections } from '../collections/table.ts';
import { comments } from '../comments/table.ts';
import { delegationRequests } from '../delegation/table.ts';
import { feeds } from '../feeds/table.ts';
import { filters } from '../filters/table.ts';
import { groupMembers } from '../groups/table.ts';
import { labels } from '../labels/table.ts';
import { notificationPreferences, notifications } from '../notifications/table.ts';
import { organizationMembers, organizations } from '../organizations/table.ts';
import { reminders } from '../reminders/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { knownDevices, sessions } from '../sessions/table.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { taskAccess } from '../task-access/table.ts';
import { taskSeries } from '../task-series/table.ts';
import { type TaskRow, tasks } from '../tasks/table.ts';
import { timerRecords } from '../timer-records/table.ts';
import { users } from '../users/table.ts';
import { accountTokens } from './table.ts';

export async function findTask(queryable: Queryable, id: string): Promise<TaskRow | null> {
  const [row] = await queryable.select().from(tasks).where(eq(tasks.id, id));
  return row ?? null;
}

/** Owner of the organization who gets the tasks of a leaving member. */
export async function findHeir(tx: Transaction, organizationId: string, userId: string) {
  const [row] = await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'owner'),
        ne(organizationMembers.userId, userId),
      ),
    )
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.userId))
    .limit(1);
  return row?.userId ?? null;
}

/**
 * Deletes some of a user's tasks for good, with all that belongs to them. Returns them and their comments, to send
 * removals to their audience.
 */
export async function removeTasks(tx: Transaction, userId: string, limit: number) {
  const rows = await tx
    .select({ id: tasks.id, version: tasks.version, audience: tasks.audience })
    .from(tasks)
    .where(eq(tasks.ownerId, userId))
    // Subtasks first: the database deletes them with their parent, and their audience would get no removal.
    .orderBy(sql`cardinality(${tasks.path}) desc`)
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const said =
    ids.length === 0
      ? []
      : await tx
          .select({ id: comments.id, version: comments.version, noteId: comments.noteId })
          .from(comments)
          .where(inArray(comments.noteId, ids));
  if (ids.length > 0) await tx.delete(tasks).where(inArray(tasks.id, ids));
  return { rows, said };
}

/** Tables with rows of one user alone, besides tasks. */
const own: readonly (readonly [PgTable & { readonly id: PgColumn }, (userId: string) => SQL | undefined])[] =
  [
    [timerRecords, (userId) => eq(timerRecords.userId, userId)],
    [scheduleItems, (userId) => eq(scheduleItems.ownerId, userId)],
    [taskSeries, (userId) => eq(taskSeries.ownerId, userId)],
    [
      collections,
      (userId) =>
        and(eq(collections.ownerId, userId), isNull(collections.groupId), isNull(collections.organizationId)),
    ],
    [labels, (userId) => eq(labels.ownerId, userId)],
    [filters, (userId) => eq(filters.ownerId, userId)],
    [subscriptions, (userId) => eq(subscriptions.ownerId, userId)],
    [feeds, (userId) => eq(feeds.ownerId, userId)],
    [notifications, (userId) => eq(notifications.userId, userId)],
  ];

/** Deletes some of these rows. False if none are left. */
export async function removeOwn(tx: Transaction, userId: string, limit: number): Promise<boolean> {
  for (const [table, isTheirs] of own) {
    const some = tx.select({ id: table.id }).from(table).where(isTheirs(userId)).limit(limit);
    const removed = await tx.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
    if (removed.length > 0) return true;
  }
  return false;
}

/** Removes a user's name from the notifications of others. Returns the changed ones. */
export function removeName(tx: Transaction, userId: string, now: string, limit: number) {
  const some = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.actorId, userId), ne(notifications.actorName, '')))
    .limit(limit);
  return tx
    .update(notifications)
    .set({ actorName: '', updatedAt: now, version: sql`${notifications.version} + 1` })
    .where(inArray(notifications.id, some))
    .returning({ id: notifications.id, version: notifications.version, userId: notifications.userId });
}

/** Writes a new version of a comment after its author's name changed. */
export async function touchComment(tx: Transaction, id: string, now: string) {
  const [row] = await tx
    .update(comments)
    .set({ updatedAt: now, version: sql`${comments.version} + 1` })
    .where(eq(comments.id, id))
    .returning();
  return row ?? null;
}

/** Writes a new version of a request after a name in it changed. */
export async function touchRequest(tx: Transaction, id: string, now: string) {
  const [row] = await tx
    .update(delegationRequests)
    .set({ updatedAt: now, version: sql`${delegationRequests.version} + 1` })
    .where(eq(delegationRequests.id, id))
    .returning();
  return row ?? null;
}

/** Deletes the remaining rows: from here on only an empty name stands for the user. */
export async function removeRest(tx: Transaction, userId: string, now: string): Promise<void> {
  const places = tx
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  const others = tx
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(ne(organizationMembers.userId, userId));
  await tx
    .delete(organizations)
    .where(and(inArray(organizations.id, places), notInArray(organizations.id, others)));
  await tx.delete(organizationMembers).where(eq(organizationMembers.userId, userId));
  await tx.delete(groupMembers).where(eq(groupMembers.userId, userId));
  await tx.delete(taskAccess).where(eq(taskAccess.userId, userId));
  await tx.delete(reminders).where(eq(reminders.userId, userId));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  await tx.delete(appSettings).where(eq(appSettings.id, userId));
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await tx.update(users).set({ erasedAt: now }).where(eq(users.id, userId));
}

/** Whether the account is deleted and its erasure has not ended. */
export async function isBeingErased(queryable: Queryable, userId: string): Promise<boolean> {
  const rows = await queryable
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt), isNull(users.erasedAt)));
  return rows.length > 0;
}

/** Accounts deleted before an instant whose erasure has not ended. */
export async function listBeingErased(queryable: Queryable, before: string): Promise<string[]> {
  const rows = await queryable
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.deletedAt, before), isNull(users.erasedAt)));
  return rows.map(({ id }) => id);
}
