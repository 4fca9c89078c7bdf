import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { tasks } from '../tasks/table.ts';
import { type CollectionRow, collections, collectionTasks } from './table.ts';

/** Whose a collection is: a group's, an organization's, or (both null) its owner's own. */
export type Place = Pick<CollectionRow, 'ownerId' | 'groupId' | 'organizationId'>;

const byIds = statement((queryable) =>
  queryable.select().from(collections).where(isOneOf(collections.id, 'ids')),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<CollectionRow[]> {
  return byIds(queryable, { ids });
}

const openTasksIn = statement((queryable) =>
  queryable
    .select({ collectionId: collectionTasks.collectionId, position: collectionTasks.position, task: tasks })
    .from(collectionTasks)
    .innerJoin(tasks, eq(tasks.id, collectionTasks.taskId))
    .where(
      and(
        isOneOf(collectionTasks.collectionId, 'collectionIds'),
        isNull(tasks.completedAt),
        isNull(tasks.deletedAt),
      ),
    )
    .orderBy(sql`${collectionTasks.position} collate "C"`, asc(collectionTasks.taskId)),
);

/** Open tasks of collections, in order. Finished and deleted ones keep their place for when they come back. */
export function listOpenTasks(queryable: Queryable, collectionIds: readonly string[]) {
  return openTasksIn(queryable, { collectionIds });
}

/** Held until the transaction ends. Deleted ones too. */
export async function lock(tx: Transaction, id: string): Promise<CollectionRow | null> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  return row ?? null;
}

/** Null where the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof collections.$inferInsert,
): Promise<CollectionRow | null> {
  const [inserted] = await tx.insert(collections).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Makes a new version, with changed fields or only because its tasks changed. */
export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<CollectionRow>,
  now: string,
): Promise<CollectionRow | null> {
  const [row] = await tx
    .update(collections)
    .set({ ...fields, updatedAt: now, version: sql`${collections.version} + 1` })
    .where(eq(collections.id, id))
    .returning();
  return row ?? null;
}

/** A new version of every collection that holds a task. */
export function touchAllWith(tx: Transaction, taskId: string, now: string): Promise<CollectionRow[]> {
  const holding = tx
    .select({ id: collectionTasks.collectionId })
    .from(collectionTasks)
    .where(eq(collectionTasks.taskId, taskId));
  return tx
    .update(collections)
    .set({ updatedAt: now, version: sql`${collections.version} + 1` })
    .where(and(inArray(collections.id, holding), isNull(collections.deletedAt)))
    .returning();
}

function isAt({ ownerId, groupId, organizationId }: Place) {
  if (groupId !== null) return eq(collections.groupId, groupId);
  if (organizationId !== null) return eq(collections.organizationId, organizationId);
  return and(
    eq(collections.ownerId, ownerId),
    isNull(collections.groupId),
    isNull(collections.organizationId),
  );
}
const inOrder = [sql`${collections.position} collate "C"`, asc(collections.id)] as const;

/** Collections of one place, in order. */
export function listAt(queryable: Queryable, place: Place): Promise<CollectionRow[]> {
  return queryable
    .select()
    .from(collections)
    .where(and(isAt(place), isNull(collections.deletedAt)))
    .orderBy(...inOrder);
}

/** A person's own collections and those of some groups and organizations. */
export function listEverywhere(
  queryable: Queryable,
  ownerId: string,
  scopeIds: readonly string[],
): Promise<CollectionRow[]> {
  const own = isAt({ ownerId, groupId: null, organizationId: null });
  const ids = [...scopeIds];
  const theirs =
    ids.length === 0
      ? undefined
      : or(inArray(collections.groupId, ids), inArray(collections.organizationId, ids));
  return queryable
    .select()
    .from(collections)
    .where(and(or(own, theirs), isNull(collections.deletedAt)))
    .orderBy(...inOrder);
}

/** How many collections one place has, deleted ones left out. */
export async function countAt(tx: Transaction, place: Place): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(collections)
    .where(and(isAt(place), isNull(collections.deletedAt)));
  return row?.count ?? 0;
}

/** How many tasks one collection holds, finished and deleted ones too. */
export async function countTasks(tx: Transaction, collectionId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(collectionTasks)
    .where(eq(collectionTasks.collectionId, collectionId));
  return row?.count ?? 0;
}

/** The last position among the collections of one place, as bytes compare. */
export async function findLastPosition(tx: Transaction, place: Place): Promise<string | null> {
  const [row] = await tx
    .select({ position: collections.position })
    .from(collections)
    .where(isAt(place))
    .orderBy(sql`${collections.position} collate "C" desc`)
    .limit(1);
  return row?.position ?? null;
}

/** The last position of a task in one collection. */
export async function findLastTaskPosition(tx: Transaction, collectionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ position: collectionTasks.position })
    .from(collectionTasks)
    .where(eq(collectionTasks.collectionId, collectionId))
    .orderBy(sql`${collectionTasks.position} collate "C" desc`)
    .limit(1);
  return row?.position ?? null;
}

/** False where the task is in the collection already. */
export async function insertTask(
  tx: Transaction,
  row: typeof collectionTasks.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(collectionTasks).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function removeTask(tx: Transaction, collectionId: string, taskId: string): Promise<boolean> {
  const removed = await tx
    .delete(collectionTasks)
    .where(and(eq(collectionTasks.collectionId, collectionId), eq(collectionTasks.taskId, taskId)))
    .returning();
  return removed.length > 0;
}

/** False where the task is not in the collection, or there already. */
export async function moveTask(
  tx: Transaction,
  collectionId: string,
  taskId: string,
  position: string,
): Promise<boolean> {
  const moved = await tx
    .update(collectionTasks)
    .set({ position })
    .where(
      and(
        eq(collectionTasks.collectionId, collectionId),
        eq(collectionTasks.taskId, taskId),
        sql`${collectionTasks.position} <> ${position}`,
      ),
    )
    .returning();
  return moved.length > 0;
}
