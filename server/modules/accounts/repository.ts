import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/driver.ts';
import { type UserRow, users } from '../users/table.ts';

/** Locked until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return row ?? null;
}

/** Clients never see the password hash, so no new version. */
export async function setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}
