import { createHash, randomBytes } from 'node:crypto';
import { AUTHORIZATION_CODE_LIFE } from '#contract/limits.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { extensionOfHost } from '#server/extension-ids.ts';
import { toInstant } from '#time/instant.ts';
import type { Reauthentication } from './reauthentication.ts';
import { hashToken } from './refresh-token.ts';
import * as repository from './repository.ts';
import type { SessionsService, SignedIn } from './service.ts';

/** Whether an address is the redirect target of an allowed extension's `launchWebAuthFlow`. */
function isAllowedRedirect(redirectUri: string, allowed: Config['extensionIds']): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, host, username, password, hash } = new URL(redirectUri);
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false;
  const extension = extensionOfHost(host);
  return extension !== null && (allowed === '*' || allowed.includes(extension));
}

function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: SessionsService;
  readonly reauthentication: Pick<Reauthentication, 'demandConfirmed'>;
  readonly extensionIds: Config['extensionIds'];
}

/** With PKCE (S256); works once, within a minute, for its redirect address. docs/decisions/0006. */
export function createExtensionSignIn(dependencies: Dependencies) {
  const { database, clock, sessions, reauthentication, extensionIds } = dependencies;
  return {
    /** Issues a code. Throws `redirect_not_allowed`, and like `demandConfirmed`. */
    async authorize(caller: Caller, input: { redirectUri: string; codeChallenge: string }): Promise<string> {
      if (!isAllowedRedirect(input.redirectUri, extensionIds)) throw new RefusalError('redirect_not_allowed');
      await reauthentication.demandConfirmed(caller);
      const code = randomBytes(32).toString('base64url');
      await repository.insertCode(database.outer, {
        hash: hashToken(code),
        userId: caller.userId,
        sessionId: caller.sessionId,
        redirectUri: input.redirectUri,
        codeChallenge: input.codeChallenge,
        expiresAt: toInstant(clock.now() + AUTHORIZATION_CODE_LIFE * 1_000),
      });
      return code;
    },

    /** Exchanges a code, which is deleted by the first try, right or wrong. Throws `invalid_code`. */
    async exchange(
      input: { code: string; codeVerifier: string; redirectUri: string },
      userAgent: string,
    ): Promise<SignedIn> {
      const hash = hashToken(input.code);
      const challenge = challengeOf(input.codeVerifier);
      const opened = await database.transaction(async (tx) => {
        const code = await repository.takeCode(tx, hash);
        if (code === null || Date.parse(code.expiresAt) <= clock.now()) return null;
        if (code.redirectUri !== input.redirectUri || code.codeChallenge !== challenge) return null;
        const session = await repository.findSession(tx, code.sessionId);
        if (session === null || session.revokedAt !== null) return null;
        const refresh = await sessions.openExtensionSession(tx, code.userId, userAgent);
        return { userId: code.userId, refresh };
      });
      if (opened === null) throw new RefusalError('invalid_code');
      return sessions.signedIn(opened.userId, opened.refresh);
    },
  };
}
export type ExtensionSignIn = ReturnType<typeof createExtensionSignIn>;
