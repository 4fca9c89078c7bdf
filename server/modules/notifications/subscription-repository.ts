import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type SessionRow, sessions } from '../sessions/table.ts';
import { type PushSubscriptionRow, pushSubscriptions } from './table.ts';

/** Whether the session has not ended; locked so until the transaction ends. */
export async function lockSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .for('share');
  return rows.length > 0;
}

/** Stores a subscription; a browser that belonged to another user or session is moved. */
export async function put(tx: Transaction, row: PushSubscriptionRow): Promise<void> {
  const { endpoint: _endpoint, ...fields } = row;
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: fields });
}

/** Deletes all of a session but the latest. */
export async function keepLatest(tx: Transaction, sessionId: string, kept: number): Promise<void> {
  const beyond = tx
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.endpoint))
    .offset(kept);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, beyond));
}

export async function remove(tx: Transaction, userId: string, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
}

export async function removeOfSessions(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...sessionIds]));
}

/** Deletes those of sessions that expired before an instant. */
export async function removeExpired(tx: Transaction, before: string): Promise<void> {
  const expired = tx.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, before));
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, expired));
}

/** Deletes an ended subscription, unless its browser has subscribed again since. */
export async function removeEnded(
  queryable: Queryable,
  { endpoint, auth, p256dh }: PushSubscriptionRow,
): Promise<void> {
  await queryable
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.auth, auth),
        eq(pushSubscriptions.p256dh, p256dh),
      ),
    );
}

export interface LiveSubscription extends PushSubscriptionRow {
  readonly kind: SessionRow['kind'];
}

/** User's subscriptions with a live session; only that of `endpoint` if given. */
export async function listLive(
  queryable: Queryable,
  userId: string,
  now: string,
  endpoint?: string,
): Promise<LiveSubscription[]> {
  const rows = await queryable
    .select({ subscription: pushSubscriptions, kind: sessions.kind })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        endpoint === undefined ? undefined : eq(pushSubscriptions.endpoint, endpoint),
      ),
    );
  return rows.map(({ subscription, kind }) => ({ ...subscription, kind }));
}
