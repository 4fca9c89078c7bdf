import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { allGiven, statement } from '#server/database/statement.ts';
import { requestLog } from './table.ts';

export interface RequestKey {
  readonly userId: string;
  readonly requestId: string;
  readonly name: string;
  readonly payloadHash: string;
}

const claiming = statement((queryable) =>
  queryable
    .insert(requestLog)
    .values(allGiven(requestLog, ['userId', 'requestId', 'name', 'payloadHash', 'at']))
    .onConflictDoNothing()
    .returning({ requestId: requestLog.requestId }),
);

/**
 * Claims the key for this transaction and returns null, or returns the write that has used it. Waits for a
 * transaction that is claiming the same key.
 */
export async function claim(tx: Transaction, key: RequestKey, at: string) {
  const [claimed] = await claiming(tx, { ...key, at });
  if (claimed !== undefined) return null;
  const [earlier] = await tx
    .select({ name: requestLog.name, payloadHash: requestLog.payloadHash, txid: requestLog.txid })
    .from(requestLog)
    .where(and(eq(requestLog.userId, key.userId), eq(requestLog.requestId, key.requestId)));
  return earlier ?? null;
}

export async function purge(queryable: Queryable, before: string): Promise<void> {
  await queryable.delete(requestLog).where(lt(requestLog.at, before));
}
