import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { toInstant } from '#time/instant.ts';
import { logSessionEnd } from '../changes/service.ts';
import * as repository from './repository.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** End of one token, or of all with the sessions of their user: every process closes their sockets. */
export function createTokenEnding({ database, clock }: Dependencies) {
  return async function endIn(tx: Transaction, userId: string, id?: string): Promise<string[]> {
    const ended = await repository.remove(tx, userId, id);
    for (const each of ended) await logSessionEnd(tx, { id: each, userId }, toInstant(clock.now()));
    if (ended.length > 0) database.notify();
    return ended;
  };
}
export type EndTokensIn = ReturnType<typeof createTokenEnding>;
