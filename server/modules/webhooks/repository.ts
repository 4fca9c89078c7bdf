import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { LogPosition } from '../../writes/change-log/repository.ts';
import { appSettings } from '../app-settings/table.ts';
import { collections, collectionTasks } from '../collections/table.ts';
import { groups } from '../groups/table.ts';
import { users } from '../users/table.ts';
import { type WebhookRow, webhooks } from './table.ts';

/** Webhooks of a user alone, or of an organization. */
type Owner = { readonly userId: string } | { readonly organizationId: string };

function ofOwner(owner: Owner) {
  return 'userId' in owner
    ? and(eq(webhooks.actorId, owner.userId), isNull(webhooks.organizationId))
    : eq(webhooks.organizationId, owner.organizationId);
}

export async function countOf(tx: Transaction, owner: Owner): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(webhooks).where(ofOwner(owner));
  return row?.count ?? 0;
}

const actorName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** Oldest first, with the names of their actors. */
export function listOf(queryable: Queryable, owner: Owner) {
  return queryable
    .select({ row: webhooks, actorName })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.actorId))
    .where(ofOwner(owner))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function find(queryable: Queryable, id: string) {
  const [found] = await queryable
    .select({ row: webhooks, actorName })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.actorId))
    .where(eq(webhooks.id, id));
  return found ?? null;
}

/** Serializes what happens to one webhook and its events. */
export async function lock(tx: Transaction, id: string): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  return row ?? null;
}

/** Those that are on, of all users. */
export function listOn(
  queryable: Queryable,
): Promise<Pick<WebhookRow, 'id' | 'actorId' | 'organizationId'>[]> {
  return queryable
    .select({ id: webhooks.id, actorId: webhooks.actorId, organizationId: webhooks.organizationId })
    .from(webhooks)
    .where(eq(webhooks.isOn, true));
}

/** Null if the id is taken. */
export async function insert(tx: Transaction, row: typeof webhooks.$inferInsert): Promise<WebhookRow | null> {
  const [inserted] = await tx.insert(webhooks).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await tx.update(webhooks).set(fields).where(eq(webhooks.id, id));
}

export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
}

/** Ids of the undeleted groups of an organization. */
export async function listGroupIds(queryable: Queryable, organizationId: string): Promise<string[]> {
  const rows = await queryable
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.organizationId, organizationId), isNull(groups.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Tasks among `taskIds` that are in one of some collections. */
export async function listCollected(
  queryable: Queryable,
  collectionIds: readonly string[],
  taskIds: readonly string[],
): Promise<Set<string>> {
  if (collectionIds.length === 0 || taskIds.length === 0) return new Set();
  const rows = await queryable
    .selectDistinct({ taskId: collectionTasks.taskId })
    .from(collectionTasks)
    .innerJoin(collections, eq(collections.id, collectionTasks.collectionId))
    .where(
      and(
        inArray(collectionTasks.collectionId, [...collectionIds]),
        inArray(collectionTasks.taskId, [...taskIds]),
        isNull(collections.deletedAt),
      ),
    );
  return new Set(rows.map(({ taskId }) => taskId));
}

/** Scopes of some collections, deleted ones left out. */
export function findCollections(queryable: Queryable, ids: readonly string[]) {
  return queryable
    .select({
      id: collections.id,
      organizationId: collections.organizationId,
      groupOrganizationId: groups.organizationId,
    })
    .from(collections)
    .leftJoin(groups, eq(groups.id, collections.groupId))
    .where(and(inArray(collections.id, [...ids]), isNull(collections.deletedAt)));
}

/** Serializes what happens to all webhooks. */
export async function lockAll(tx: Transaction): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).orderBy(asc(webhooks.id)).for('update');
}

/** Moves positions that this database cannot have reached, as after a restore elsewhere, to the log’s end. */
export async function moveBackTo(tx: Transaction, end: LogPosition): Promise<void> {
  await tx.update(webhooks).set(end).where(sql`${webhooks.txid} > ${end.txid}::xid8`);
}

/** Address and language of an actor for a mail; null for a deleted account. */
export async function findActor(queryable: Queryable, id: string) {
  const [row] = await queryable
    .select({ email: users.email, name: users.firstName, language: appSettings.language })
    .from(users)
    .leftJoin(appSettings, eq(appSettings.id, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ?? null;
}
