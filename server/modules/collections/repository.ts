import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { given, isOneOf, statement } from '#server/database/statement.ts';
import { sharedTask, tasks } from '../tasks/table.ts';
import { type CollectionRow, type CollectionTaskRow, collections, collectionTasks } from './table.ts';

/** Owner of a collection: a group, an organization, or (both null) its creator. */
export type CollectionScope = Pick<CollectionRow, 'ownerId' | 'groupId' | 'organizationId'>;

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

/** Open tasks of collections, in order. Finished and deleted ones keep their position in case they return. */
export function listOpenTasks(queryable: Queryable, collectionIds: readonly string[]) {
  return openTasksIn(queryable, { collectionIds });
}

type Collected = Pick<CollectionTaskRow, 'collectionId'> & {
  readonly positionInList: string;
  readonly task: { readonly id: string };
};

/** Tasks of collections that are not deleted, finished ones too, after one of them. */
export function listCollected(
  queryable: Queryable,
  collectionIds: readonly string[],
  after: Collected | null,
  limit: number,
) {
  const isLater =
    after === null
      ? undefined
      : sql`(${collectionTasks.collectionId}, ${collectionTasks.taskId}) > (${after.collectionId}::uuid, ${after.task.id}::uuid)`;
  return queryable
    .select({
      collectionId: collectionTasks.collectionId,
      positionInList: collectionTasks.position,
      task: sharedTask,
    })
    .from(collectionTasks)
    .innerJoin(tasks, eq(tasks.id, collectionTasks.taskId))
    .where(and(inArray(collectionTasks.collectionId, [...collectionIds]), isNull(tasks.deletedAt), isLater))
    .orderBy(asc(collectionTasks.collectionId), asc(collectionTasks.taskId))
    .limit(limit);
}

/** Includes deleted ones; locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<CollectionRow | null> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  return row ?? null;
}

const locking = statement((queryable) =>
  queryable
    .select()
    .from(collections)
    .where(isOneOf(collections.id, 'ids'))
    .orderBy(collections.id)
    .for('update'),
);

/** The same of several, in one order for all writes. */
export function lockMany(tx: Transaction, ids: readonly string[]): Promise<CollectionRow[]> {
  return locking(tx, { ids });
}

/** Null if the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof collections.$inferInsert,
): Promise<CollectionRow | null> {
  const [inserted] = await tx.insert(collections).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Writes a new version, with changed fields or only because its tasks changed. */
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

const updatingMany = statement((queryable) =>
  queryable
    .update(collections)
    .set({ updatedAt: given(collections.updatedAt, 'now'), version: sql`${collections.version} + 1` })
    .where(isOneOf(collections.id, 'ids'))
    .returning(),
);

/** Writes a new version of collections because their tasks changed. */
export function updateMany(tx: Transaction, ids: readonly string[], now: string): Promise<CollectionRow[]> {
  return updatingMany(tx, { ids, now });
}

/** Writes a new version of every collection with a task. */
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

function isAt({ ownerId, groupId, organizationId }: CollectionScope) {
  if (groupId !== null) return eq(collections.groupId, groupId);
  if (organizationId !== null) return eq(collections.organizationId, organizationId);
  return and(
    eq(collections.ownerId, ownerId),
    isNull(collections.groupId),
    isNull(collections.organizationId),
  );
}
const inOrder = [sql`${collections.position} collate "C"`, asc(collections.id)] as const;

/** Collections of one owner, group or organization, in order. */
export function listAt(queryable: Queryable, scope: CollectionScope): Promise<CollectionRow[]> {
  return queryable
    .select()
    .from(collections)
    .where(and(isAt(scope), isNull(collections.deletedAt)))
    .orderBy(...inOrder);
}

/** A user's own collections and those of some groups and organizations. */
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

export async function countAt(tx: Transaction, scope: CollectionScope): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(collections)
    .where(and(isAt(scope), isNull(collections.deletedAt)));
  return row?.count ?? 0;
}

export async function countTasks(tx: Transaction, collectionId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(collectionTasks)
    .where(eq(collectionTasks.collectionId, collectionId));
  return row?.count ?? 0;
}

export async function findLastPosition(tx: Transaction, scope: CollectionScope): Promise<string | null> {
  const [row] = await tx
    .select({ position: collections.position })
    .from(collections)
    .where(isAt(scope))
    .orderBy(sql`${collections.position} collate "C" desc`)
    .limit(1);
  return row?.position ?? null;
}

export async function findLastTaskPosition(tx: Transaction, collectionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ position: collectionTasks.position })
    .from(collectionTasks)
    .where(eq(collectionTasks.collectionId, collectionId))
    .orderBy(sql`${collectionTasks.position} collate "C" desc`)
    .limit(1);
  return row?.position ?? null;
}

const ends = statement((queryable) => {
  // A selection from one table would name its columns without it.
  const isIn = sql`${collectionTasks}.collection_id = ${collections}.id`;
  return queryable
    .select({
      id: collections.id,
      tasks: sql<number>`(select count(*)::integer from ${collectionTasks} where ${isIn})`,
      last: sql<string | null>`(select position from ${collectionTasks} where ${isIn}
        order by position collate "C" desc limit 1)`,
    })
    .from(collections)
    .where(isOneOf(collections.id, 'ids'));
});

/** Numbers of tasks in collections, and the last position of each in byte order. */
export function listEnds(tx: Transaction, ids: readonly string[]) {
  return ends(tx, { ids });
}

/** False if the collection already has the task. */
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

/** False if the collection does not have the task, or has it at this position. */
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
