import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { given, givenFields, isOneOf, statement, statementByFields } from '#server/database/statement.ts';
import { timerRecords } from '../timer-records/table.ts';
import { type UserRow, users } from './table.ts';

const isRunning = and(
  eq(timerRecords.userId, users.id),
  isNull(timerRecords.endedAt),
  isNull(timerRecords.deletedAt),
);

const withActiveTask = statement((queryable) =>
  queryable
    .select({ user: users, activeTaskId: timerRecords.noteId })
    .from(users)
    .leftJoin(timerRecords, isRunning)
    .where(isOneOf(users.id, 'ids')),
);

export function findWithActiveTask(queryable: Queryable, ids: readonly string[]) {
  return withActiveTask(queryable, { ids });
}

export async function findByEmail(queryable: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await queryable.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

/** Null for a deleted account. */
export async function findAccount(queryable: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await queryable
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ?? null;
}

/** Null if the email or the user name is taken. */
export async function insert(tx: Transaction, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

const updating = statementByFields((queryable, names) =>
  queryable
    .update(users)
    .set({
      ...givenFields(users, names),
      updatedAt: given(users.updatedAt, 'now'),
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, sql.placeholder('userId')))
    .returning(),
);

/** Writes a new version, with changed fields or only because something derived from other tables changed. */
export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<UserRow>,
  now: string,
): Promise<UserRow | null> {
  const [row] = await updating(tx, fields, { userId: id, now });
  return row ?? null;
}

const locking = statement((queryable) =>
  queryable
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('update'),
);

/** Serializes the user's timer writes. */
export async function lock(tx: Transaction, id: string): Promise<UserRow | null> {
  const [row] = await locking(tx, { id });
  return row ?? null;
}

/** Whether an account exists and still has that password; locked so until the transaction ends. */
export async function lockPassword(tx: Transaction, id: string, passwordHash: string): Promise<boolean> {
  const isStill = and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt));
  const rows = await tx.select({ id: users.id }).from(users).where(isStill).for('share');
  return rows.length > 0;
}

/** Whether the account was deleted and not all of it is erased yet. */
export async function isBeingErased(queryable: Queryable, id: string): Promise<boolean> {
  const rows = await queryable
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.deletedAt), isNull(users.erasedAt)));
  return rows.length > 0;
}

/** Accounts deleted before an instant of which not all is erased. */
export async function listBeingErased(queryable: Queryable, before: string): Promise<string[]> {
  const rows = await queryable
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.deletedAt, before), isNull(users.erasedAt)));
  return rows.map(({ id }) => id);
}

/** Shown to nobody: no new version. */
export async function markErased(tx: Transaction, id: string, now: string): Promise<void> {
  await tx.update(users).set({ erasedAt: now }).where(eq(users.id, id));
}
