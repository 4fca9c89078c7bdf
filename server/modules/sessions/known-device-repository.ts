import { and, eq, lt, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type KnownDeviceRow, knownDevices } from './table.ts';

function isDevice(userId: string, hash: string) {
  return and(eq(knownDevices.userId, userId), eq(knownDevices.hash, hash));
}

export async function has(queryable: Queryable, userId: string, hash: string): Promise<boolean> {
  const rows = await queryable
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(isDevice(userId, hash));
  return rows.length > 0;
}

/** False if it was stored before. */
export async function put(tx: Transaction, row: KnownDeviceRow): Promise<boolean> {
  const inserted = await tx
    .insert(knownDevices)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: knownDevices.id });
  if (inserted.length > 0) return true;
  await tx.update(knownDevices).set({ lastUsedAt: row.lastUsedAt }).where(isDevice(row.userId, row.hash));
  return false;
}

export async function removeOf(tx: Transaction, userId: string, keptHash: string | null): Promise<void> {
  const isOther = keptHash === null ? undefined : ne(knownDevices.hash, keptHash);
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther));
}

export async function purge(queryable: Queryable, before: string): Promise<void> {
  await queryable.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before));
}
