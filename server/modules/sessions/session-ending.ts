import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { toInstant } from '#time/instant.ts';
import { logSessionEnd } from '../changes/service.ts';
import { forgetSubscriptions } from '../notifications/service.ts';
import { lockUser } from '../users/service.ts';
import type { LiveSessions } from './live-sessions.ts';
import * as repository from './repository.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly liveSessions: LiveSessions;
  readonly onLogged: () => void;
  /** Ends the personal tokens of a user, and returns their ids. */
  readonly endTokensIn: (tx: Transaction, userId: string) => Promise<string[]>;
}

export function createSessionEnding(dependencies: Dependencies) {
  const { database, clock, liveSessions, onLogged, endTokensIn } = dependencies;

  async function endIn(
    tx: Transaction,
    sessions: readonly { readonly id: string; readonly userId: string }[],
  ): Promise<string[]> {
    const at = toInstant(clock.now());
    const ended = await repository.revokeSessions(
      tx,
      sessions.map(({ id }) => id),
      at,
    );
    if (ended.length === 0) return [];
    for (const session of ended) await logSessionEnd(tx, session, at);
    const ids = ended.map(({ id }) => id);
    await forgetSubscriptions(tx, ids);
    database.notify();
    return ids;
  }

  return {
    /** Ends those that have not ended yet, and returns their ids for `forget`. */
    endIn,
    /** Ends all sessions of a user, except `keptId` if given, and all personal tokens. */
    async endAllIn(tx: Transaction, userId: string, keptId?: string): Promise<string[]> {
      await lockUser(tx, userId);
      const live = await repository.listLive(tx, userId, toInstant(clock.now()));
      const sessions = await endIn(
        tx,
        live.filter(({ id }) => id !== keptId),
      );
      return [...sessions, ...(await endTokensIn(tx, userId))];
    },
    /** Refuses these sessions in this process; called after the commit of the transaction that ended them. */
    forget(sessionIds: readonly string[]): void {
      for (const id of sessionIds) liveSessions.end(id);
      onLogged();
    },
  };
}
export type SessionEnding = ReturnType<typeof createSessionEnding>;
