import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import {
  allGiven,
  given,
  givenFields,
  statement,
  statementByFields,
  statementOfKeys,
} from '#server/database/statement.ts';
import { sharedTask, type TaskRow, tasks } from '../tasks/table.ts';
import { recordText } from './record-text.ts';
import { type TimerRecordRow, timerRecords } from './table.ts';

const isKept = isNull(timerRecords.deletedAt);
const isRunning = and(isNull(timerRecords.endedAt), isKept);

const byIds = statementOfKeys('ids', (queryable, isWanted) =>
  queryable
    .select({ record: timerRecords, task: sharedTask })
    .from(timerRecords)
    .innerJoin(tasks, eq(tasks.id, timerRecords.noteId))
    .where(isWanted(timerRecords.id)),
);

export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, ids);
}

export async function lock(tx: Transaction, id: string): Promise<TimerRecordRow | null> {
  const [row] = await tx.select().from(timerRecords).where(eq(timerRecords.id, id)).for('update');
  return row ?? null;
}

/** Fields that no new record names: they begin with the table's defaults. */
const defaulted = ['version', 'deletedAt'] as const;
const newFields = Object.keys(getTableColumns(timerRecords)).filter(
  (name): name is keyof NewRecord => !defaulted.some((each) => each === name),
);
type NewRecord = Omit<TimerRecordRow, (typeof defaulted)[number]>;

const inserting = statement((queryable) =>
  queryable
    .insert(timerRecords)
    .values(allGiven(timerRecords, newFields))
    .onConflictDoNothing({ target: timerRecords.id })
    .returning(),
);

/** Null if the id is taken. */
export async function insert(tx: Transaction, row: NewRecord): Promise<TimerRecordRow | null> {
  const [inserted] = await inserting(tx, row);
  return inserted ?? null;
}

const updating = statementByFields((queryable, names) =>
  queryable
    .update(timerRecords)
    .set({
      ...givenFields(timerRecords, names),
      updatedAt: given(timerRecords.updatedAt, 'now'),
      version: sql`${timerRecords.version} + 1`,
    })
    .where(eq(timerRecords.id, sql.placeholder('recordId')))
    .returning(),
);

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<TimerRecordRow>,
  now: string,
): Promise<TimerRecordRow | null> {
  const [row] = await updating(tx, fields, { recordId: id, now });
  return row ?? null;
}

const runningOf = statement((queryable) =>
  queryable
    .select()
    .from(timerRecords)
    .where(and(eq(timerRecords.userId, sql.placeholder('userId')), isRunning)),
);

export async function findRunning(tx: Transaction, userId: string): Promise<TimerRecordRow | null> {
  const [row] = await runningOf(tx, { userId });
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

const assumedOver = statement((queryable) =>
  queryable
    .select()
    .from(timerRecords)
    .where(
      and(
        eq(timerRecords.userId, sql.placeholder('userId')),
        eq(timerRecords.isEndAssumed, true),
        lte(timerRecords.startedAt, sql.placeholder('at')),
        gt(timerRecords.endedAt, sql.placeholder('at')),
        isKept,
      ),
    ),
);

/** User's records with an assumed end that span an instant. */
export function listAssumedOver(tx: Transaction, userId: string, at: string): Promise<TimerRecordRow[]> {
  return assumedOver(tx, { userId, at });
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

const nextStart = statement((queryable) =>
  queryable
    .select({ startedAt: timerRecords.startedAt })
    .from(timerRecords)
    .where(
      and(
        eq(timerRecords.userId, sql.placeholder('userId')),
        gt(timerRecords.startedAt, sql.placeholder('after')),
        isKept,
      ),
    )
    .orderBy(asc(timerRecords.startedAt))
    .limit(1),
);

/** Start of the user's next record after an instant. */
export async function findNextStart(tx: Transaction, userId: string, after: string): Promise<string | null> {
  const [row] = await nextStart(tx, { userId, after });
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

const listing = (isTheirs: SQL | undefined) =>
  statement((queryable) =>
    queryable
      .select()
      .from(timerRecords)
      .where(and(eq(timerRecords.noteId, sql.placeholder('taskId')), isTheirs, isKept))
      .orderBy(desc(timerRecords.startedAt), desc(timerRecords.id)),
  );
const ofTask = listing(undefined);
const ofTaskAndUser = listing(eq(timerRecords.userId, sql.placeholder('userId')));

/** Records of one task, latest first: of one user, or of everyone if `userId` is null. */
export function listOfTask(
  queryable: Queryable,
  userId: string | null,
  taskId: string,
): Promise<TimerRecordRow[]> {
  return userId === null ? ofTask(queryable, { taskId }) : ofTaskAndUser(queryable, { taskId, userId });
}

const textsInRange = statement((queryable) => {
  const touches = and(
    lte(timerRecords.startedAt, sql.placeholder('to')),
    or(gt(timerRecords.endedAt, sql.placeholder('from')), isNull(timerRecords.endedAt)),
  );
  const found = queryable
    .select({ text: recordText.as('text') })
    .from(timerRecords)
    .innerJoin(tasks, eq(tasks.id, timerRecords.noteId))
    .where(
      and(
        eq(timerRecords.userId, sql.placeholder('userId')),
        isKept,
        isNull(tasks.deletedAt),
        or(touches, isNull(timerRecords.endedAt)),
      ),
    )
    .orderBy(asc(timerRecords.startedAt), asc(timerRecords.id))
    .as('found');
  return queryable.select({ texts: sql<string | null>`string_agg(${found.text}, ',')` }).from(found);
});

/** JSON texts of the user's records that touch a range, and of the running one; without those of deleted tasks. */
export async function listTextsInRange(queryable: Queryable, userId: string, from: string, to: string) {
  const [found] = await textsInRange(queryable, { userId, from, to });
  return found?.texts ?? '';
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
