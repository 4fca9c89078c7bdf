import { and, asc, count, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { collections, collectionTasks } from '../../collections/table.ts';
import { tasks } from '../../tasks/table.ts';

/** Task by its position among its siblings. */
export interface Sibling {
  readonly id: string;
  readonly position: string;
}

/** Collections of an export, and the tasks that it takes from outside of them. */
export interface MarkdownScope {
  readonly collections: SQL | undefined;
  readonly tasks: SQL | undefined;
}

function isLater(column: SQL, id: SQL, after: Sibling | null): SQL | undefined {
  return after === null ? undefined : sql`(${column}, ${id}) > (${after.position}, ${after.id}::uuid)`;
}
const inList = sql`${collectionTasks.position} collate "C"`;
const amongTasks = sql`${tasks.position} collate "C"`;

function isShown(isDone: boolean): SQL | undefined {
  return and(isNull(tasks.deletedAt), isDone ? isNotNull(tasks.completedAt) : isNull(tasks.completedAt));
}

/** Ids of collections, also of those that the reader of the export may not view. */
export async function listCollectionIds(
  queryable: Queryable,
  { collections: scope }: MarkdownScope,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await queryable
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        scope,
        isNull(collections.deletedAt),
        after === null ? undefined : sql`${collections.id} > ${after}::uuid`,
      ),
    )
    .orderBy(asc(collections.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Tasks of a collection that are below none of its others. */
export function listCollected(
  queryable: Queryable,
  collectionId: string,
  isDone: boolean,
  after: Sibling | null,
  limit: number,
): Promise<Sibling[]> {
  const isBelow = sql`exists (select 1 from ${collectionTasks} above
    where above.collection_id = ${collectionId}::uuid and above.task_id = any(${tasks.path}))`;
  return queryable
    .select({ id: tasks.id, position: collectionTasks.position })
    .from(collectionTasks)
    .innerJoin(tasks, eq(tasks.id, collectionTasks.taskId))
    .where(
      and(
        eq(collectionTasks.collectionId, collectionId),
        isShown(isDone),
        sql`not ${isBelow}`,
        isLater(inList, sql`${tasks.id}`, after),
      ),
    )
    .orderBy(inList, asc(tasks.id))
    .limit(limit);
}

/** Topmost tasks that no collection of the export has, but for the `hidden` ones. */
export function listUncollected(
  queryable: Queryable,
  scope: MarkdownScope,
  hidden: readonly string[],
  isDone: boolean,
  after: Sibling | null,
  limit: number,
): Promise<Sibling[]> {
  const isCollected = sql`exists (select 1 from ${collectionTasks}
    join ${collections} on ${collections.id} = ${collectionTasks.collectionId}
    where ${collectionTasks.taskId} = ${tasks.id} and ${collections.deletedAt} is null
      and ${notInArray(collections.id, [...hidden])} and ${scope.collections ?? sql`true`})`;
  return queryable
    .select({ id: tasks.id, position: tasks.position })
    .from(tasks)
    .where(
      and(
        scope.tasks,
        isNull(tasks.parentTaskId),
        isShown(isDone),
        sql`not ${isCollected}`,
        isLater(amongTasks, sql`${tasks.id}`, after),
      ),
    )
    .orderBy(amongTasks, asc(tasks.id))
    .limit(limit);
}

/** Tasks directly below some tasks, in order; each has a bounded number of them. */
export async function listChildren(queryable: Queryable, parentIds: readonly string[]): Promise<string[]> {
  const rows = await queryable
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.parentTaskId, [...parentIds]), isNull(tasks.deletedAt)))
    .orderBy(amongTasks, asc(tasks.id));
  return rows.map(({ id }) => id);
}

/** Numbers of tasks directly below some tasks, of those that have any. */
export async function countChildren(
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queryable
    .select({ id: tasks.parentTaskId, count: count() })
    .from(tasks)
    .where(and(inArray(tasks.parentTaskId, [...ids]), isNull(tasks.deletedAt)))
    .groupBy(tasks.parentTaskId);
  return new Map(rows.flatMap(({ id, count: number }) => (id === null ? [] : [[id, number]])));
}
