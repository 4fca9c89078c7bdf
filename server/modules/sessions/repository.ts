import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import {
  authorizationCodes,
  type RefreshTokenRow,
  refreshTokens,
  type SessionRow,
  sessions,
} from './table.ts';

export async function insertSession(tx: Transaction, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row);
}

export async function findSession(queryable: Queryable, id: string): Promise<SessionRow | null> {
  const [row] = await queryable.select().from(sessions).where(eq(sessions.id, id));
  return row ?? null;
}

export async function lockSession(tx: Transaction, id: string): Promise<SessionRow | null> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update');
  return row ?? null;
}

export async function touchSession(
  tx: Transaction,
  id: string,
  now: string,
  expiresAt: string,
): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, id));
}

export async function confirmSession(queryable: Queryable, id: string, now: string): Promise<void> {
  await queryable.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id));
}

export function listLive(queryable: Queryable, userId: string, now: string): Promise<SessionRow[]> {
  return queryable
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Returns those that had not ended before. */
export function revokeSessions(tx: Transaction, ids: readonly string[], now: string) {
  return tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id, userId: sessions.userId });
}

export async function findToken(queryable: Queryable, hash: string): Promise<RefreshTokenRow | null> {
  const [row] = await queryable.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  return row ?? null;
}

/** Newest used generation; 0 if none was used. */
export async function findLatestGeneration(queryable: Queryable, sessionId: string): Promise<number> {
  const [row] = await queryable
    .select({ generation: refreshTokens.generation })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessionId))
    .orderBy(desc(refreshTokens.generation))
    .limit(1);
  return row?.generation ?? 0;
}

export async function insertToken(tx: Transaction, row: RefreshTokenRow): Promise<void> {
  await tx.insert(refreshTokens).values(row).onConflictDoNothing();
}

/** Retires all tokens before a generation, and deletes those that were retired before `forgotten`. */
export async function retireTokens(
  tx: Transaction,
  sessionId: string,
  generation: number,
  now: string,
  forgotten: string,
): Promise<void> {
  const ofSession = and(eq(refreshTokens.sessionId, sessionId), lt(refreshTokens.generation, generation));
  await tx
    .update(refreshTokens)
    .set({ retiredAt: now })
    .where(and(ofSession, isNull(refreshTokens.retiredAt)));
  await tx.delete(refreshTokens).where(and(ofSession, lt(refreshTokens.retiredAt, forgotten)));
}

export async function insertCode(
  queryable: Queryable,
  row: typeof authorizationCodes.$inferInsert,
): Promise<void> {
  await queryable.insert(authorizationCodes).values(row);
}

/** Deletes a code and returns it: it can be used once. */
export async function takeCode(tx: Transaction, hash: string) {
  const [row] = await tx.delete(authorizationCodes).where(eq(authorizationCodes.hash, hash)).returning();
  return row ?? null;
}

/** Deletes expired codes, and sessions that expired or ended before an instant. */
export async function purge(queryable: Queryable, now: string, endedBefore: string): Promise<void> {
  await queryable.delete(authorizationCodes).where(lt(authorizationCodes.expiresAt, now));
  await queryable
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, endedBefore), lt(sessions.revokedAt, endedBefore)));
}
