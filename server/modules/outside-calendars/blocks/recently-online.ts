import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { sessions } from '../../sessions/table.ts';

export async function isOnline(queryable: Queryable, userId: string, since: string): Promise<boolean> {
  const [row] = await queryable
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.lastUsedAt, since)))
    .limit(1);
  return row !== undefined;
}
