import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { RefusalError } from '#server/errors.ts';
import { resourceIn } from '#server/http/token-resources.ts';
import type { OauthClient } from './client-metadata.ts';
import { OauthError } from './oauth-error.ts';
import { answerTo, isRegistered } from './redirect-address.ts';

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const MAX_STATE = 2_048;

/** Request of a client, which may be granted. */
export interface AuthorizationGrantable {
  readonly codeChallenge: string;
  readonly resources: readonly string[];
  /** Scopes that may be granted, and those that are proposed: without any, what only reads. */
  readonly scopes: readonly TokenScope[];
  readonly proposed: readonly TokenScope[];
}

/** Request of a known client with one of its redirect addresses, to which errors are answered too. */
export interface AuthorizationRead {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly grantable: AuthorizationGrantable | OauthError;
  /** Address with an answer of the protocol. */
  answer(parameters: Readonly<Record<string, string>>): string;
}

/** Value of a parameter, which may stand once. */
function single(query: URLSearchParams, name: string): string | null {
  const [value = null, ...others] = query.getAll(name);
  if (others.length > 0) throw new OauthError('invalid_request', `${name} stands twice`);
  return value === '' ? null : value;
}

function isScope(text: string): text is TokenScope {
  return tokenScopes.some((each) => each === text);
}

/** Scopes of a list. Those of other servers, as many clients ask for everywhere, are left out. */
export function scopesIn(list: string): TokenScope[] {
  const known = [...new Set(list.split(' '))].filter(isScope);
  if (known.length === 0) throw new OauthError('invalid_scope', `Scopes are ${tokenScopes.join(', ')}`);
  return known;
}

/** Resources that a request names, all of this server (RFC 8707). */
export function resourcesIn(query: URLSearchParams, publicUrl: string): string[] {
  return query.getAll('resource').map((address) => {
    const resource = resourceIn(address, publicUrl);
    if (resource === null)
      throw new OauthError('invalid_target', `The resource is not of ${publicUrl}: ${address.slice(0, 200)}`);
    return resource;
  });
}

function readGrantable(query: URLSearchParams, publicUrl: string): AuthorizationGrantable {
  single(query, 'state');
  if (single(query, 'response_type') !== 'code')
    throw new OauthError('unsupported_response_type', 'response_type has to be code');
  if ((single(query, 'response_mode') ?? 'query') !== 'query')
    throw new OauthError('invalid_request', 'response_mode has to be query');
  if (single(query, 'code_challenge_method') !== 'S256')
    throw new OauthError('invalid_request', 'code_challenge_method has to be S256');
  const codeChallenge = single(query, 'code_challenge') ?? '';
  if (!CHALLENGE.test(codeChallenge))
    throw new OauthError('invalid_request', 'code_challenge has to be 43 letters, digits, - and _');
  const resources = resourcesIn(query, publicUrl);
  const list = single(query, 'scope');
  if (list !== null) {
    const scopes = scopesIn(list);
    return { codeChallenge, resources, scopes, proposed: scopes };
  }
  const proposed = tokenScopes.filter((scope) => scope.endsWith(':read'));
  return { codeChallenge, resources, scopes: tokenScopes, proposed };
}

function tried<T>(read: () => T): T | OauthError {
  try {
    return read();
  } catch (error) {
    if (error instanceof OauthError) return error;
    throw error;
  }
}

/**
 * Reads a client’s request. Throws `unknown_client` and `redirect_not_allowed`, which nobody may be sent back with: the
 * address may be anyone’s. All other errors are the client’s to hear.
 */
export async function readAuthorizationQuery(
  text: string,
  findClient: (id: string) => Promise<OauthClient>,
  publicUrl: string,
): Promise<AuthorizationRead> {
  const query = new URLSearchParams(text);
  const clientIds = query.getAll('client_id');
  const client = await findClient(clientIds.length === 1 ? (clientIds[0] ?? '') : '');
  const [redirectUri = '', ...others] = query.getAll('redirect_uri');
  if (others.length > 0 || !isRegistered(client.redirectUris, redirectUri))
    throw new RefusalError('redirect_not_allowed');
  const state = query.get('state');
  const grantable =
    state !== null && state.length > MAX_STATE
      ? new OauthError('invalid_request', `state is longer than ${MAX_STATE} characters`)
      : tried(() => readGrantable(query, publicUrl));
  return {
    client,
    redirectUri,
    grantable,
    answer: (parameters) =>
      answerTo(redirectUri, { ...parameters, state: state?.slice(0, MAX_STATE) ?? null, iss: publicUrl }),
  };
}
