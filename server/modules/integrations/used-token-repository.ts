import { lt } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { usedIdTokens } from './table.ts';

/** False if the token was used before. */
export async function take(queryable: Queryable, hash: string, expiresAt: string): Promise<boolean> {
  const rows = await queryable
    .insert(usedIdTokens)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedIdTokens.hash });
  return rows.length > 0;
}

export async function purge(queryable: Queryable, now: string): Promise<void> {
  await queryable.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, now));
}
