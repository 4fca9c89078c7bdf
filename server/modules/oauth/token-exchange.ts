import { createHash } from 'node:crypto';
import { missingScopes } from '#contract/tokens/token-scopes.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { isSameSecret } from '#server/same-secret.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type { ConnectedPrograms, DemandTokenRoomIn, ProgramTokens } from '../personal-tokens/service.ts';
import { resourcesIn, scopesIn } from './authorization-query.ts';
import { hashCode } from './authorizations.ts';
import type { OauthClients } from './clients.ts';
import { OauthError } from './oauth-error.ts';
import * as repository from './repository.ts';
import type { OauthCodeRow } from './table.ts';

interface Dependencies {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly clients: OauthClients;
  readonly programs: ConnectedPrograms;
  readonly demandRoomIn: DemandTokenRoomIn;
}

/** Fields of a form, of which each may stand once, but for resources. */
export type Form = URLSearchParams;

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const MAX_TOKEN = 512;

const notValid = () => new OauthError('invalid_grant', 'The code is not valid, or was used');

function required(form: Form, name: string): string {
  const [value = '', ...others] = form.getAll(name);
  if (value === '') throw new OauthError('invalid_request', `${name} is missing`);
  if (others.length > 0) throw new OauthError('invalid_request', `${name} stands twice`);
  return value;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function answerOf({ accessToken, refreshToken, expiresIn, scopes }: ProgramTokens) {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  };
}

/** Exchange of codes and refresh tokens, and their end (RFC 6749, 7009). Throws `OauthError`. */
export function createTokenExchange(dependencies: Dependencies) {
  const { config, database, clock, clients, programs, demandRoomIn } = dependencies;
  const { publicUrl } = config;

  /** Whether a form is that of the program which the code was made for. */
  function isFor(code: OauthCodeRow, form: Form, resources: readonly string[]): boolean {
    const { clientId, redirectUri, codeChallenge, expiresAt } = code;
    const isOfClient = clientId === required(form, 'client_id');
    const isSameAddress = redirectUri === required(form, 'redirect_uri');
    const isProven = isSameSecret(challengeOf(required(form, 'code_verifier')), codeChallenge);
    const isAsked = code.resources.length === 0 || resources.every((each) => code.resources.includes(each));
    if (!isAsked) throw new OauthError('invalid_target', 'The code was made for another resource');
    return isOfClient && isSameAddress && isProven && Date.parse(expiresAt) > clock.now();
  }

  async function connectIn(tx: Transaction, code: OauthCodeRow): Promise<ProgramTokens> {
    const { hash, userId, sessionId, clientId, clientName: name, scopes, spaces, expiresAt } = code;
    const caller = { userId, sessionId, expiresAt: Date.parse(expiresAt), grant: null };
    await demandRoomIn(tx, caller, spaces);
    const { id, tokens } = await programs.openIn(tx, { userId, clientId, name, scopes, spaces });
    await repository.noteExchange(tx, hash, id);
    return tokens;
  }

  /** Tokens for a code. A code that fails is deleted; one that comes again ends what it was exchanged for. */
  async function exchangeIn(
    tx: Transaction,
    hash: string,
    isRight: (code: OauthCodeRow) => boolean,
  ): Promise<{ readonly tokens: ProgramTokens | null; readonly ended: readonly string[] }> {
    const code = await repository.lockCode(tx, hash);
    if (code === null) return { tokens: null, ended: [] };
    if (code.tokenId !== null) {
      const ended = await programs.endIn(tx, { userId: code.userId, id: code.tokenId });
      await repository.removeCode(tx, hash);
      return { tokens: null, ended };
    }
    if (isRight(code)) return { tokens: await connectIn(tx, code), ended: [] };
    await repository.removeCode(tx, hash);
    return { tokens: null, ended: [] };
  }

  async function exchangeCode(form: Form) {
    const code = required(form, 'code');
    for (const name of ['client_id', 'redirect_uri']) required(form, name);
    if (!VERIFIER.test(required(form, 'code_verifier')))
      throw new OauthError('invalid_request', 'code_verifier has to be 43 to 128 unreserved characters');
    const resources = resourcesIn(form, publicUrl);
    const { tokens, ended } = await database
      .transaction((tx) => exchangeIn(tx, hashCode(code), (row) => isFor(row, form, resources)))
      .catch((error: unknown) => {
        // The user has signed out meanwhile, left the organization, or connected too many programs.
        if (error instanceof RefusalError && error.status < 500 && error.status !== 429) throw notValid();
        throw error;
      });
    programs.forget(ended);
    if (tokens === null) throw notValid();
    return answerOf(tokens);
  }

  async function renew(form: Form) {
    const text = required(form, 'refresh_token');
    const clientId = required(form, 'client_id');
    resourcesIn(form, publicUrl);
    const [list = ''] = form.getAll('scope');
    const asked = list === '' ? [] : scopesIn(list);
    const granted = await programs.scopesOf(text);
    if (granted !== null && (missingScopes(granted, asked) ?? []).length > 0)
      throw new OauthError('invalid_scope', 'The scopes are more than those that were granted');
    const tokens = await programs.renew(text, clientId);
    if (tokens === null) throw new OauthError('invalid_grant', 'The refresh token is not valid, or was used');
    await clients.noteUse(clientId);
    return answerOf(tokens);
  }

  return {
    /** Connection whose refresh token a form has; null for any other form. No query. */
    connectionOf: (form: Form): string | null => programs.connectionOf(form.get('refresh_token') ?? ''),

    async exchange(form: Form): Promise<object> {
      const grant = required(form, 'grant_type');
      if (grant === 'authorization_code') return exchangeCode(form);
      if (grant === 'refresh_token') return renew(form);
      throw new OauthError(
        'unsupported_grant_type',
        'grant_type has to be authorization_code or refresh_token',
      );
    },

    /** Ends the connection of a token; a token that is nobody’s any more is ended already. */
    async revoke(form: Form): Promise<void> {
      const token = required(form, 'token');
      const clientId = required(form, 'client_id');
      if (token.length <= MAX_TOKEN) await programs.end(token, clientId);
    },

    /** Removes codes that ended a day ago; until then one that comes twice is noticed. */
    async purge(): Promise<void> {
      const before = toInstant(clock.now() - DAY);
      await database.transaction((tx) => repository.purgeCodes(tx, before));
    },
  };
}
export type TokenExchange = ReturnType<typeof createTokenExchange>;
