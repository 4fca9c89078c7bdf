import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { collections, collectionTasks } from '../collections/table.ts';
import { groups } from '../groups/table.ts';
import { organizations } from '../organizations/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';
import { type PublicLinkRow, publicLinks, publishingOrganizations } from './table.ts';

const organizationId = sql<string | null>`coalesce(${collections.organizationId}, ${groups.organizationId})`;

const published = {
  id: collections.id,
  name: collections.name,
  description: collections.description,
  ownerId: collections.ownerId,
  groupId: collections.groupId,
  organizationId: collections.organizationId,
  /** Its own organization, or that of its group. */
  aboveId: organizationId,
};

function linksWithCollections(queryable: Queryable) {
  return queryable
    .select({
      link: publicLinks,
      collection: published,
      makerName: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(publicLinks)
    .innerJoin(collections, and(eq(collections.id, publicLinks.collectionId), isNull(collections.deletedAt)))
    .innerJoin(users, and(eq(users.id, publicLinks.makerId), isNull(users.deletedAt)))
    .leftJoin(groups, eq(groups.id, collections.groupId));
}
export type FoundLink = Awaited<ReturnType<typeof linksWithCollections>>[number];

/** Link whose maker and collection are still there. */
export async function find(queryable: Queryable, id: string): Promise<FoundLink | null> {
  const [row] = await linksWithCollections(queryable).where(eq(publicLinks.id, id));
  return row ?? null;
}

export async function findOf(queryable: Queryable, collectionId: string): Promise<FoundLink | null> {
  const [row] = await linksWithCollections(queryable).where(eq(publicLinks.collectionId, collectionId));
  return row ?? null;
}

export function listOf(queryable: Queryable, makerId: string): Promise<FoundLink[]> {
  return linksWithCollections(queryable)
    .where(eq(publicLinks.makerId, makerId))
    .orderBy(desc(publicLinks.createdAt));
}

export function listIn(queryable: Queryable, id: string): Promise<FoundLink[]> {
  return linksWithCollections(queryable)
    .where(or(eq(collections.organizationId, id), eq(groups.organizationId, id)))
    .orderBy(desc(publicLinks.createdAt));
}

/** Collection that is not deleted. */
export async function findCollection(queryable: Queryable, id: string) {
  const [row] = await queryable
    .select(published)
    .from(collections)
    .leftJoin(groups, eq(groups.id, collections.groupId))
    .where(and(eq(collections.id, id), isNull(collections.deletedAt)));
  return row ?? null;
}

/** Inserts the link of a collection; of an existing one it writes all but the id and the latest reading. */
export async function put(tx: Transaction, row: PublicLinkRow): Promise<void> {
  const { id: _id, collectionId: _collectionId, lastOpenedOn: _on, ...fields } = row;
  await tx
    .insert(publicLinks)
    .values(row)
    .onConflictDoUpdate({ target: publicLinks.collectionId, set: fields });
}

export async function remove(tx: Transaction, collectionId: string): Promise<void> {
  await tx.delete(publicLinks).where(eq(publicLinks.collectionId, collectionId));
}

/** Notes the day of a reading, once a day. */
export async function noteOpened(queryable: Queryable, id: string, day: string): Promise<void> {
  const isOther = or(isNull(publicLinks.lastOpenedOn), ne(publicLinks.lastOpenedOn, day));
  await queryable
    .update(publicLinks)
    .set({ lastOpenedOn: day })
    .where(and(eq(publicLinks.id, id), isOther));
}

/** Those of some organizations that are not deleted and allow public links. */
export async function allowedAmong(
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queryable
    .select({ id: publishingOrganizations.organizationId })
    .from(publishingOrganizations)
    .innerJoin(organizations, eq(organizations.id, publishingOrganizations.organizationId))
    .where(and(inArray(publishingOrganizations.organizationId, [...ids]), isNull(organizations.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

export async function allow(tx: Transaction, id: string, isAllowed: boolean): Promise<void> {
  if (isAllowed)
    await tx.insert(publishingOrganizations).values({ organizationId: id }).onConflictDoNothing();
  else await tx.delete(publishingOrganizations).where(eq(publishingOrganizations.organizationId, id));
}

/** Characters of a description that are read: a page shows fewer, and a description can be very long. */
const DESCRIPTION = 4_000;

/** One page of a collection's tasks with the organization above each, in the collection's order. */
export function listTasks(
  queryable: Queryable,
  collectionId: string,
  { hasFinished, limit, offset }: { hasFinished: boolean; limit: number; offset: number },
) {
  return queryable
    .select({
      task: {
        ...getTableColumns(tasks),
        description: sql<string>`left(${tasks.description}, ${DESCRIPTION})`,
      },
      aboveId: sql<string | null>`coalesce(${groups.organizationId}, ${tasks.organizationId})`,
    })
    .from(collectionTasks)
    .innerJoin(tasks, eq(tasks.id, collectionTasks.taskId))
    .leftJoin(groups, eq(groups.id, tasks.groupId))
    .where(
      and(
        eq(collectionTasks.collectionId, collectionId),
        isNull(tasks.deletedAt),
        hasFinished ? undefined : isNull(tasks.completedAt),
      ),
    )
    .orderBy(sql`${collectionTasks.position} collate "C"`, asc(collectionTasks.taskId))
    .limit(limit)
    .offset(offset);
}
