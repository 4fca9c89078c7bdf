import { and, eq, lt } from 'drizzle-orm';
import { violatedConstraint } from '#server/database/database.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { apart } from '#server/database/pipelining.ts';
import { allGiven, statement } from '#server/database/statement.ts';
import { ONE_WRITE, requestLog } from './table.ts';

export interface RequestKey {
  readonly userId: string;
  readonly requestId: string;
  readonly name: string;
  readonly payloadHash: string;
}

const claiming = statement((queryable) =>
  queryable
    .insert(requestLog)
    .values(allGiven(requestLog, ['userId', 'requestId', 'name', 'payloadHash', 'at'])),
);

/**
 * Claims the key for this transaction, ahead of all that the transaction does: a key that was used refuses it with
 * an error that `isUsed` knows. Waits for a transaction that is claiming the same key.
 */
export async function claim(tx: Transaction, key: RequestKey, at: string): Promise<void> {
  await claiming(apart(tx), { ...key, at });
}

/** Whether a transaction failed because its key had been used. */
export function isUsed(error: unknown): boolean {
  return violatedConstraint(error) === ONE_WRITE;
}

/** Write that has used a key. */
export async function findEarlier(
  queryable: Queryable,
  { userId, requestId }: Pick<RequestKey, 'userId' | 'requestId'>,
) {
  const [earlier] = await queryable
    .select({ name: requestLog.name, payloadHash: requestLog.payloadHash, txid: requestLog.txid })
    .from(requestLog)
    .where(and(eq(requestLog.userId, userId), eq(requestLog.requestId, requestId)));
  return earlier ?? null;
}

export async function purge(queryable: Queryable, before: string): Promise<void> {
  await queryable.delete(requestLog).where(lt(requestLog.at, before));
}
