import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { collectionTasks } from '../collections/table.ts';
import { itemSeries, scheduleItems } from '../schedule-items/table.ts';
import { tasks } from '../tasks/table.ts';
import { type DavObjectRow, davObjects } from './table.ts';

/** Rows that are read of one calendar at most. */
export const MOST = 10_000;

/** Makes the writes of one person’s programs wait for each other: each compares an entity tag before it writes. */
export async function lockObjectsOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`dav ${ownerId}`}, 88))`);
}

const head = {
  id: davObjects.id,
  entityId: davObjects.entityId,
  name: davObjects.name,
  uid: davObjects.uid,
  parentUid: davObjects.parentUid,
  keptFields: davObjects.keptFields,
  digest: sql<string>`md5(${davObjects.kept})`,
};
export type ObjectHead = Pick<
  DavObjectRow,
  'id' | 'entityId' | 'name' | 'uid' | 'parentUid' | 'keptFields'
> & {
  readonly digest: string;
};

export function listHeads(queryable: Queryable, ownerId: string): Promise<ObjectHead[]> {
  return queryable.select(head).from(davObjects).where(eq(davObjects.ownerId, ownerId));
}

export async function listKept(queryable: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryable
    .select({ id: davObjects.id, kept: davObjects.kept })
    .from(davObjects)
    .where(inArray(davObjects.id, [...ids]));
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}

/** Object of an entity, replacing the one of that name or UID that is no longer there. */
export async function put(tx: Transaction, row: DavObjectRow): Promise<void> {
  const { ownerId, name, uid, entityId } = row;
  await tx
    .delete(davObjects)
    .where(
      and(
        eq(davObjects.ownerId, ownerId),
        or(eq(davObjects.name, name), eq(davObjects.uid, uid), eq(davObjects.entityId, entityId)),
      ),
    );
  await tx.insert(davObjects).values(row);
}

/** Tasks that wait for one with this UID above them. */
export function listBelow(
  tx: Transaction,
  ownerId: string,
  parentUid: string,
): Promise<{ entityId: string }[]> {
  return tx
    .select({ entityId: davObjects.entityId })
    .from(davObjects)
    .where(and(eq(davObjects.ownerId, ownerId), eq(davObjects.parentUid, parentUid)));
}

/** Tasks at some addresses that are open, or were finished since an instant, with the ids of those above them. */
export function listTasks(
  queryable: Queryable,
  ownerId: string,
  addresses: readonly string[],
  since: string,
) {
  const shared = sql`${tasks.audience} && ${sql.param([...addresses])}::uuid[]`;
  return queryable
    .select({ id: tasks.id, path: tasks.path })
    .from(tasks)
    .where(
      and(
        addresses.length === 0 ? eq(tasks.ownerId, ownerId) : or(eq(tasks.ownerId, ownerId), shared),
        isNull(tasks.deletedAt),
        or(isNull(tasks.completedAt), sql`${tasks.completedAt} > ${since}`),
      ),
    )
    .limit(MOST + 1);
}

export function listPlacements(queryable: Queryable, collectionIds: readonly string[]) {
  if (collectionIds.length === 0) return Promise.resolve([]);
  return queryable
    .select({ collectionId: collectionTasks.collectionId, taskId: collectionTasks.taskId })
    .from(collectionTasks)
    .where(inArray(collectionTasks.collectionId, [...collectionIds]));
}

/** Items of Daywall's own calendar and blocks of tasks, with the titles of these. */
export function listItems(queryable: Queryable, ownerId: string) {
  return queryable
    .select({ item: scheduleItems, taskTitle: tasks.title })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(
      and(
        eq(scheduleItems.ownerId, ownerId),
        isNull(scheduleItems.deletedAt),
        or(isNull(scheduleItems.calendarId), isNotNull(scheduleItems.noteId)),
      ),
    )
    .orderBy(scheduleItems.id)
    .limit(MOST + 1);
}

export function listSeries(queryable: Queryable, ownerId: string) {
  return queryable.select().from(itemSeries).where(eq(itemSeries.ownerId, ownerId)).limit(MOST);
}
