import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { sharedTask, type TaskRow, tasks } from '../tasks/table.ts';
import { type TimerRecordRow, timerRecords } from './table.ts';

const isKept = isNull(timerRecords.deletedAt);
const isRunning = and(isNull(timerRecords.endedAt), isKept);

const byIds = statement((queryable) =>
  queryable
    .select({ record: timerRecords, task: sharedTask })
    .from(timerRecords)
    .innerJoin(tasks, eq(tasks.id, timerRecords.noteId))
    .where(isOneOf(timerRecords.id, 'ids')),
);

export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, { ids });
}

export async function lock(tx: Transaction, id: string): Promise<TimerRecordRow | null> {
  const [row] = await tx.select().from(timerRecords).where(eq(timerRecords.id, id)).for('update');
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof timerRecords.$inferInsert,
): Promise<TimerRecordRow | null> {
  const [inserted] = await tx
    .insert(timerRecords)
    .values(row)
    .onConflictDoNothing({ target: timerRecords.id })
    .returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<TimerRecordRow>,
  now: string,
): Promise<TimerRecordRow | null> {
  const [row] = await tx
    .update(timerRecords)
    .set({ ...fields, updatedAt: now, version: sql`${timerRecords.version} + 1` })
    .where(eq(timerRecords.id, id))
    .returning();
  return row ?? null;
}

export async function findRunning(tx: Transaction, userId: string): Promise<TimerRecordRow | null> {
  const [row] = await tx
    .select()
    .from(timerRecords)
    .where(and(eq(timerRecords.userId, userId), isRunning));
  return row ?? null;
}

export function listRunningOf(tx: Transaction, taskIds: readonly string[]): Promise<TimerRecordRow[]> {
  return tx
    .select()
    .from(timerRecords)
    .where(and(inArray(timerRecords.noteId, [...taskIds]), isRunning));
}

export function listRunningBy(tx: Transaction, userIds: readonly string[]) {
  return tx
    .select({ record: timerRecords, task: sharedTask })
    .from(timerRecords)
    .innerJoin(tasks, eq(tasks.id, timerRecords.noteId))
    .where(and(inArray(timerRecords.userId, [...userIds]), isRunning));
}

/** User's records with an assumed end that span an instant. */
export function listAssumedOver(tx: Transaction, userId: string, at: string): Promise<TimerRecordRow[]> {
  return tx
    .select()
    .from(timerRecords)
    .where(
      and(
        eq(timerRecords.userId, userId),
        eq(timerRecords.isEndAssumed, true),
        lte(timerRecords.startedAt, at),
        gt(timerRecords.endedAt, at),
        isKept,
      ),
    );
}

export async function findTask(tx: Transaction, taskId: string): Promise<TaskRow | null> {
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, taskId));
  return row ?? null;
}

export function listOfTasks(queryable: Queryable, taskIds: readonly string[]): Promise<TimerRecordRow[]> {
  return queryable
    .select()
    .from(timerRecords)
    .where(and(inArray(timerRecords.noteId, [...taskIds]), isKept));
}

/** Start of the user's next record after an instant. */
export async function findNextStart(tx: Transaction, userId: string, after: string): Promise<string | null> {
  const [row] = await tx
    .select({ startedAt: timerRecords.startedAt })
    .from(timerRecords)
    .where(and(eq(timerRecords.userId, userId), gt(timerRecords.startedAt, after), isKept))
    .orderBy(asc(timerRecords.startedAt))
    .limit(1);
  return row?.startedAt ?? null;
}

/** User's record of a task with an assumed end after an instant. */
export async function findAssumed(
  tx: Transaction,
  userId: string,
  taskId: string,
  at: string,
): Promise<TimerRecordRow | null> {
  const [row] = await tx
    .select()
    .from(timerRecords)
    .where(
      and(
        eq(timerRecords.userId, userId),
        eq(timerRecords.noteId, taskId),
        eq(timerRecords.isEndAssumed, true),
        lte(timerRecords.startedAt, at),
        gt(timerRecords.endedAt, at),
        isKept,
      ),
    )
    .orderBy(desc(timerRecords.startedAt))
    .limit(1);
  return row ?? null;
}

/** Records of one task, latest first: of one user, or of everyone if `userId` is null. */
export function listOfTask(
  queryable: Queryable,
  userId: string | null,
  taskId: string,
): Promise<TimerRecordRow[]> {
  const isTheirs = userId === null ? undefined : eq(timerRecords.userId, userId);
  return queryable
    .select()
    .from(timerRecords)
    .where(and(eq(timerRecords.noteId, taskId), isTheirs, isKept))
    .orderBy(desc(timerRecords.startedAt), desc(timerRecords.id));
}

/** User's records that touch a range, and the running one; without those of deleted tasks. */
export async function listInRange(queryable: Queryable, userId: string, from: string, to: string) {
  const touches = and(
    lte(timerRecords.startedAt, to),
    or(gt(timerRecords.endedAt, from), isNull(timerRecords.endedAt)),
  );
  const rows = await queryable
    .select({ record: timerRecords })
    .from(timerRecords)
    .innerJoin(tasks, eq(tasks.id, timerRecords.noteId))
    .where(
      and(
        eq(timerRecords.userId, userId),
        isKept,
        isNull(tasks.deletedAt),
        or(touches, isNull(timerRecords.endedAt)),
      ),
    )
    .orderBy(asc(timerRecords.startedAt), asc(timerRecords.id));
  return rows.map(({ record }) => record);
}

/** With their tasks, on tasks the user has an access to; the latest `limit`, or those after `last`. */
export function listOfOthersInRange(
  queryable: Queryable,
  { userId, addresses }: { readonly userId: string; readonly addresses: readonly string[] },
  from: string,
  to: string,
  limit: number,
  last: Pick<TimerRecordRow, 'startedAt' | 'id'> | null,
) {
  const seenBy = sql`(${tasks.audience} && ${sql.param([...addresses], tasks.audience)}::uuid[] and ${tasks.audience} <> '{}')`;
  return queryable
    .select({ record: timerRecords, task: sharedTask })
    .from(timerRecords)
    .innerJoin(tasks, eq(tasks.id, timerRecords.noteId))
    .where(
      and(
        isKept,
        isNull(tasks.deletedAt),
        ne(timerRecords.userId, userId),
        lte(timerRecords.startedAt, to),
        or(gt(timerRecords.endedAt, from), isNull(timerRecords.endedAt)),
        or(eq(tasks.ownerId, userId), seenBy),
        last === null
          ? undefined
          : or(
              lt(timerRecords.startedAt, last.startedAt),
              and(eq(timerRecords.startedAt, last.startedAt), lt(timerRecords.id, last.id)),
            ),
      ),
    )
    .orderBy(desc(timerRecords.startedAt), desc(timerRecords.id))
    .limit(limit);
}

export function touchAllOf(tx: Transaction, taskId: string, now: string): Promise<TimerRecordRow[]> {
  return tx
    .update(timerRecords)
    .set({ updatedAt: now, version: sql`${timerRecords.version} + 1` })
    .where(and(eq(timerRecords.noteId, taskId), isKept))
    .returning();
}
