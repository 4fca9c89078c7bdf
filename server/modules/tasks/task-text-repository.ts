import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { organizationMembers } from '../organizations/table.ts';
import { tasks } from './table.ts';
import { anyTaskText, isLong, ownTaskText, taskHead } from './task-text.ts';

const isOpen = and(isNull(tasks.completedAt), isNull(tasks.deletedAt));
const isDone = and(isNotNull(tasks.completedAt), isNull(tasks.deletedAt));

/** Id before all others. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Separator of a list's items: line breaks inside JSON text are escaped. */
export const BETWEEN = ',\n';

const ownOpen = statement((queryable) => {
  const page = queryable
    .select({ text: ownTaskText.as('text'), isLong: isLong.as('is_long') })
    .from(tasks)
    .where(and(eq(tasks.ownerId, sql.placeholder('ownerId')), isOpen, gt(tasks.id, sql.placeholder('after'))))
    .orderBy(asc(tasks.id))
    .limit(sql.placeholder('limit'))
    .as('page');
  const organization = queryable
    .select({ one: sql`1` })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, sql.placeholder('ownerId')));
  const given = queryable
    .select({ one: sql`1` })
    .from(tasks)
    .where(
      sql`${tasks.audience} && array[${sql.placeholder('ownerId')}]::uuid[] and ${tasks.audience} <> '{}'`,
    );
  return queryable
    .select({
      text: sql<string | null>`string_agg(${page.text}, ${sql.raw(`E',\\n'`)})`,
      count: sql<number>`count(*)::int`,
      hasLong: sql<boolean | null>`bool_or(${page.isLong})`,
      isAlone: sql<boolean>`not exists ${organization} and not exists ${given}`,
    })
    .from(page);
});

export interface OwnOpen {
  /** Texts of tasks as their owner views them, `"id size"` of a long one, with `BETWEEN` between them. */
  readonly text: string;
  readonly count: number;
  readonly hasLong: boolean;
  /** Whether the owner is in no organization and has no access to a task of anybody else. */
  readonly isAlone: boolean;
}

/**
 * Open tasks of an owner after an id. Ids are time-ordered, so this is oldest first. One value for all: decoding a
 * row costs the driver more than the database takes to read it.
 */
export async function listOpen(
  queryable: Queryable,
  ownerId: string,
  after: string | undefined,
  limit: number,
): Promise<OwnOpen> {
  const [page] = await ownOpen(queryable, { ownerId, after: after ?? FIRST, limit });
  const { text, count = 0, hasLong, isAlone = false } = page ?? {};
  return { text: text ?? '', count, hasLong: hasLong === true, isAlone };
}

/**
 * Condition for a task of another owner with an access of some addresses. A subquery of its own reads by the index
 * of audiences even without statistics: the planner would otherwise read the open tasks of everybody.
 */
function isShared(userId: string, addresses: readonly string[], state: SQL | undefined): SQL {
  return sql`${tasks.id} = any(array(
    with tasks as materialized (
      select id, owner_id, completed_at, deleted_at from tasks
      where audience && ${sql.param([...addresses], tasks.audience)} and audience <> '{}'
    )
    select id from tasks where ${and(ne(tasks.ownerId, userId), state)}
  ))`;
}

export function listOpenShared(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[],
  after: string | undefined,
  limit: number,
) {
  const isNext = after === undefined ? isOpen : and(isOpen, gt(tasks.id, after));
  return queryable
    .select(taskHead)
    .from(tasks)
    .where(isShared(userId, addresses, isNext))
    .orderBy(asc(tasks.id))
    .limit(limit);
}

/** Ids of the open tasks of a user that a first page shows: the most urgent, the newest, those changed last, and `named` ones. */
export async function listFirstIds(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[],
  { urgent, newest, changed, named }: FirstTasks,
): Promise<ReadonlySet<string>> {
  const seen = or(and(eq(tasks.ownerId, userId), isOpen), isShared(userId, addresses, isOpen));
  const some = () => queryable.select({ id: tasks.id }).from(tasks);
  const found = await Promise.all([
    some()
      .where(seen)
      .orderBy(sql`${tasks.dueDate} asc nulls last`, desc(tasks.importance), desc(tasks.id))
      .limit(urgent),
    some().where(seen).orderBy(desc(tasks.id)).limit(newest),
    some()
      .where(and(seen, eq(tasks.isNew, false)))
      .orderBy(desc(tasks.updatedAt), asc(tasks.id))
      .limit(changed),
    named.length === 0 ? [] : some().where(and(inArray(tasks.id, [...named]), isOpen)),
  ]);
  return new Set(found.flat().map(({ id }) => id));
}

/** Tasks of a first page: how many of which. */
export interface FirstTasks {
  readonly urgent: number;
  readonly newest: number;
  /** Among those that were opened. */
  readonly changed: number;
  /** Ids of tasks of blocks and records. */
  readonly named: readonly string[];
}

/** Whether some addresses have access to finished tasks of other owners. */
export async function hasCompletedShared(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[],
): Promise<boolean> {
  const shared = isShared(userId, addresses, isDone);
  const rows = await queryable.select({ id: tasks.id }).from(tasks).where(shared).limit(1);
  return rows.length > 0;
}

/** Latest first: the user's own and, unless `addresses` is null, those of others with an access. */
export function listCompleted(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[] | null,
  startIndex: number,
  limit: number,
) {
  const own = and(eq(tasks.ownerId, userId), isDone);
  // By itself: no text is written for tasks before the page.
  const page = queryable
    .select({ id: tasks.id })
    .from(tasks)
    .where(addresses === null ? own : or(own, isShared(userId, addresses, isDone)))
    .orderBy(desc(tasks.completedAt), desc(tasks.id))
    .offset(startIndex)
    .limit(limit);
  return queryable
    .select(taskHead)
    .from(tasks)
    .where(sql`${tasks.id} = any(array(${page}))`)
    .orderBy(desc(tasks.completedAt), desc(tasks.id));
}

const heads = statement((queryable) =>
  queryable.select(taskHead).from(tasks).where(isOneOf(tasks.id, 'ids')),
);

export function listHeads(queryable: Queryable, ids: readonly string[]) {
  return heads(queryable, { ids });
}
export type TaskHead = Awaited<ReturnType<typeof listHeads>>[number];

const wholeHeads = statement((queryable) =>
  queryable
    .select({ ...taskHead, text: anyTaskText })
    .from(tasks)
    .where(isOneOf(tasks.id, 'ids')),
);

/** Like `listHeads`, with the texts of long ones too. */
export function listWholeHeads(queryable: Queryable, ids: readonly string[]) {
  return wholeHeads(queryable, { ids });
}
