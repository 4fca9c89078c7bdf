import { CONFIRMATION_LIFE } from '#contract/limits.ts';
import type { SignInMethods } from '#contract/people/identity.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { findLogin } from '../users/service.ts';
import type { Passwords } from './password.ts';
import * as repository from './repository.ts';
import type { SessionRow } from './table.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

/**
 * End of the time in which a session counts as confirmed. Signing in starts it only for accounts without a
 * password: a token that was stolen early in a session must not suffice for creating a way in that outlives the
 * session.
 */
function confirmedUntil({ kind, createdAt, confirmedAt }: SessionRow, hasPassword: boolean): number {
  const start = confirmedAt ?? (kind === 'web' && !hasPassword ? createdAt : null);
  return start === null ? 0 : Date.parse(start) + CONFIRMATION_LIFE * 1_000;
}

/**
 * Proof that the user of a session is its owner, required for writes that an open or stolen session must not
 * suffice for: the password, or a sign-in at a linked provider within the last minutes.
 * docs/decisions/0043.
 */
export function createReauthentication({ database, clock, passwords }: Dependencies) {
  function untilOf(session: SessionRow | null, hasPassword: boolean): string | null {
    const until = session === null ? 0 : confirmedUntil(session, hasPassword);
    return until > clock.now() ? toInstant(until) : null;
  }

  async function stateOf(
    userId: string,
    sessionId: string,
  ): Promise<Pick<SignInMethods, 'hasPassword' | 'confirmedUntil'>> {
    const login = await findLogin(database.outer, userId);
    const session = await repository.findSession(database.outer, sessionId);
    const hasPassword = login?.passwordHash != null;
    return { hasPassword, confirmedUntil: untilOf(session, hasPassword) };
  }

  async function confirm(sessionId: string): Promise<void> {
    await repository.confirmSession(database.outer, sessionId, toInstant(clock.now()));
  }

  return {
    /** Returns the checked password's hash. Throws `wrong_password` and `confirmation_needed`. */
    async demand({ userId, sessionId }: Caller, password: string | undefined): Promise<string | null> {
      const login = await findLogin(database.outer, userId);
      const passwordHash = login?.passwordHash ?? null;
      if (login !== null && passwordHash === null) {
        const { confirmedUntil: until } = await stateOf(userId, sessionId);
        if (until === null) throw new RefusalError('confirmation_needed');
        return null;
      }
      if (!(await passwords.verify(passwordHash, password ?? ''))) throw new RefusalError('wrong_password');
      return passwordHash;
    },

    /** Required for adding sign-in methods. Throws `web_session_needed` and `confirmation_needed`. */
    async demandConfirmed({ userId, sessionId }: Caller): Promise<void> {
      const session = await repository.findSession(database.outer, sessionId);
      if (session?.kind !== 'web') throw new RefusalError('web_session_needed');
      const { confirmedUntil: until } = await stateOf(userId, sessionId);
      if (until === null) throw new RefusalError('confirmation_needed');
    },

    /**
     * Throws `session_revoked` for a session that has ended. In a transaction that holds the row of its user, which
     * whoever ends sessions holds too: nothing that outlives the session is made behind its end.
     */
    async demandLiveIn(tx: Transaction, { sessionId }: Caller): Promise<void> {
      const session = await repository.findSession(tx, sessionId);
      if (session === null || session.revokedAt !== null) throw new RefusalError('session_revoked');
    },

    /** Throws `wrong_password`, also for an account without a password. */
    async confirmByPassword({ userId, sessionId }: Caller, password: string): Promise<void> {
      const login = await findLogin(database.outer, userId);
      if (!(await passwords.verify(login?.passwordHash ?? null, password)))
        throw new RefusalError('wrong_password');
      await confirm(sessionId);
    },

    stateOf,
    confirm,
  };
}
export type Reauthentication = ReturnType<typeof createReauthentication>;
