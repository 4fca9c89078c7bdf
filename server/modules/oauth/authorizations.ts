import { createHash, randomBytes } from 'node:crypto';
import { AUTHORIZATION_CODE_LIFE, MAX_NAME } from '#contract/limits.ts';
import type { AuthorizationRequest } from '#contract/tokens/authorization.ts';
import { missingScopes, type TokenScope } from '#contract/tokens/token-scopes.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import type { DemandTokenRoomIn } from '../personal-tokens/service.ts';
import type { Reauthentication } from '../sessions/service.ts';
import { type AuthorizationRead, readAuthorizationQuery } from './authorization-query.ts';
import type { OauthClients } from './clients.ts';
import { OauthError } from './oauth-error.ts';
import { destinationOf } from './redirect-address.ts';
import * as repository from './repository.ts';

interface Dependencies {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly clients: OauthClients;
  readonly reauthentication: Pick<Reauthentication, 'demandConfirmed'>;
  readonly demandRoomIn: DemandTokenRoomIn;
}

export interface Allowance {
  readonly query: string;
  readonly scopes: readonly TokenScope[];
  readonly spaces: readonly string[] | null;
}

/** Only hashes of codes are stored. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/**
 * Decisions of people about programs that ask for access. The page hands on the program’s request as it came, and each
 * call reads it anew: nothing is kept between asking and allowing. docs/decisions/0099.
 */
export function createAuthorizations(dependencies: Dependencies) {
  const { config, database, clock, clients, reauthentication, demandRoomIn } = dependencies;
  const { publicUrl } = config;
  const read = (query: string): Promise<AuthorizationRead> =>
    readAuthorizationQuery(query, clients.find, publicUrl);

  return {
    /** Throws `unknown_client` and `redirect_not_allowed`. */
    async describe(query: string): Promise<AuthorizationRequest> {
      const { client, redirectUri, grantable, answer } = await read(query);
      const { name, host, isOwn } = client;
      const returnsTo = destinationOf(redirectUri);
      if (returnsTo === null) throw new RefusalError('redirect_not_allowed');
      const about = { name, host, isOwn, returnsTo };
      if (grantable instanceof OauthError) {
        const { id, message } = grantable;
        const declineTo = answer({ error: id, error_description: message });
        return { ...about, scopes: [], proposed: [], refusal: `${id}: ${message}`, declineTo };
      }
      const declineTo = answer({ error: 'access_denied' });
      const { scopes, proposed } = grantable;
      return { ...about, scopes: [...scopes], proposed: [...proposed], refusal: null, declineTo };
    },

    /**
     * Address that hands a code to the program. Throws like `describe`, `authorization_refused`, and like the making of
     * a personal token.
     */
    async allow(caller: Caller, { query, scopes, spaces }: Allowance): Promise<string> {
      await reauthentication.demandConfirmed(caller);
      const { client, redirectUri, grantable, answer } = await read(query);
      if (grantable instanceof OauthError)
        throw new RefusalError('authorization_refused', [{ path: 'query', message: grantable.message }]);
      const beyond = missingScopes(grantable.scopes, scopes) ?? [];
      if (beyond.length > 0)
        throw new RefusalError('authorization_refused', [
          { path: 'scopes', message: `were not asked for: ${beyond.join(' ')}` },
        ]);
      const code = randomBytes(32).toString('base64url');
      const { codeChallenge, resources } = grantable;
      await database.transaction(async (tx) => {
        await demandRoomIn(tx, caller, spaces);
        await repository.insertCode(tx, {
          hash: hashCode(code),
          userId: caller.userId,
          sessionId: caller.sessionId,
          clientId: client.id,
          clientName: client.name.slice(0, MAX_NAME),
          redirectUri,
          codeChallenge,
          resources: [...resources],
          scopes: [...new Set(scopes)],
          spaces: spaces === null ? null : [...new Set(spaces)],
          expiresAt: toInstant(clock.now() + AUTHORIZATION_CODE_LIFE * 1_000),
          tokenId: null,
        });
      });
      await clients.noteUse(client.id);
      return answer({ code });
    },
  };
}
export type Authorizations = ReturnType<typeof createAuthorizations>;
