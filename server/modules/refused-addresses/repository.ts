import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { refusedAddresses } from './table.ts';

export async function has(queryable: Queryable, id: string): Promise<boolean> {
  const rows = await queryable.select().from(refusedAddresses).where(eq(refusedAddresses.id, id));
  return rows.length > 0;
}

export async function insert(queryable: Queryable, id: string, refusedAt: string): Promise<void> {
  await queryable.insert(refusedAddresses).values({ id, refusedAt }).onConflictDoNothing();
}

export async function remove(queryable: Queryable, id: string): Promise<void> {
  await queryable.delete(refusedAddresses).where(eq(refusedAddresses.id, id));
}
