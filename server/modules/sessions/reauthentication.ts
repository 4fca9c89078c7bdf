import type { SignInMethods } from '#contract/identity.ts';
import { CONFIRMATION_LIFE } from '#contract/limits.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { Database } from '#server/plugins/database.ts';
import { findLogin } from '../users/service.ts';
import type { Passwords } from './password.ts';
import * as repository from './repository.ts';
import type { SessionRow } from './table.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

/** Whoever signed in showed who they are; a browser's session begins with that, the extension's does not. */
function confirmedUntil({ kind, createdAt, confirmedAt }: SessionRow): number {
  const shown = confirmedAt ?? (kind === 'web' ? createdAt : null);
  return shown === null ? 0 : Date.parse(shown) + CONFIRMATION_LIFE * 1_000;
}

/**
 * How somebody who is signed in shows again who they are, before something that whoever finds an open session must not
 * do: by the password, or where there is none by having signed in at a provider within the last minutes.
 */
export function createReauthentication({ database, clock, passwords }: Dependencies) {
  async function untilOf(sessionId: string): Promise<string | null> {
    const session = await repository.findSession(database.outer, sessionId);
    const until = session === null ? 0 : confirmedUntil(session);
    return until > clock.now() ? toInstant(until) : null;
  }

  return {
    /** Resolves to the password's hash as it was looked at. Refuses `wrong_password` and `confirmation_needed`. */
    async demand({ userId, sessionId }: Caller, password: string | undefined): Promise<string | null> {
      const login = await findLogin(database.outer, userId);
      const passwordHash = login?.passwordHash ?? null;
      if (login !== null && passwordHash === null) {
        if ((await untilOf(sessionId)) === null) throw new RefusalError('confirmation_needed');
        return null;
      }
      if (!(await passwords.verify(passwordHash, password ?? ''))) throw new RefusalError('wrong_password');
      return passwordHash;
    },

    async stateOf(
      userId: string,
      sessionId: string,
    ): Promise<Pick<SignInMethods, 'hasPassword' | 'confirmedUntil'>> {
      const login = await findLogin(database.outer, userId);
      return { hasPassword: login?.passwordHash != null, confirmedUntil: await untilOf(sessionId) };
    },

    async confirm(sessionId: string): Promise<void> {
      await repository.confirmSession(database.outer, sessionId, toInstant(clock.now()));
    },
  };
}
export type Reauthentication = ReturnType<typeof createReauthentication>;
