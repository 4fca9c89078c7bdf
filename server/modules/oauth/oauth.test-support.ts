import { createHash, randomBytes } from 'node:crypto';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import type { Config } from '#server/config.ts';
import { freePort } from '#tests/e2e/restartable-server.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

export const CALLBACK = 'http://127.0.0.1:7777/done';

/** Server whose public address is the one that it listens on, as clients compare both. */
export async function startOauthServer(changes: Partial<Config> = {}): Promise<TestServer> {
  const port = await freePort();
  return startTestServer({ port, publicUrl: `http://127.0.0.1:${port}`, ...changes });
}

export async function confirmedPerson(server: TestServer): Promise<Person> {
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  return person;
}

/** Program that asks for access: its id, its proof, and its request as the browser gets it. */
export interface Asking {
  readonly clientId: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly query: string;
}

export async function registerClient(server: TestServer, redirectUris = [CALLBACK]): Promise<string> {
  const reply = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: redirectUris }),
  });
  const { client_id: clientId } = await reply.json();
  return clientId;
}

/** Request of a client; `changes` replaces parameters, null removes them. */
export function asking(
  clientId: string,
  changes: Readonly<Record<string, string | null>> = {},
  redirectUri = CALLBACK,
): Asking {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'tasks:write',
    state: 'kept',
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return { clientId, verifier, redirectUri, query: new URLSearchParams(given).toString() };
}

/** Presses “Allow” as the page does. Returns the parameters of the answer that the program gets. */
export async function allow(
  server: TestServer,
  person: Person,
  query: string,
  scopes: readonly TokenScope[] = tokenScopes,
  spaces: string[] | null = null,
): Promise<URLSearchParams> {
  const body = { query, scopes: [...scopes], spaces };
  const { returnTo } = await call(server, person, 'allowAuthorization', { body });
  return new URL(returnTo).searchParams;
}

export interface OauthReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Posts a form as a client does. */
export async function postForm(
  server: TestServer,
  path: 'token' | 'revoke',
  fields: Readonly<Record<string, string>>,
): Promise<OauthReply> {
  const reply = await fetch(`${server.url}/oauth/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: reply.status, body: await reply.json() };
}

export function codeForm({ clientId, verifier, redirectUri }: Asking, code: string): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  };
}

export const refreshForm = (clientId: string, token: unknown): Record<string, string> => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: String(token),
});

/** Connects a program that has registered. Returns its id and the answer with its tokens. */
export async function connect(
  server: TestServer,
  person: Person,
  scopes: readonly TokenScope[] = ['tasks:write'],
  spaces: string[] | null = null,
): Promise<{ readonly clientId: string; readonly tokens: Readonly<Record<string, unknown>> }> {
  const asked = asking(await registerClient(server), { scope: tokenScopes.join(' ') });
  const answer = await allow(server, person, asked.query, scopes, spaces);
  const { body } = await postForm(server, 'token', codeForm(asked, answer.get('code') ?? ''));
  return { clientId: asked.clientId, tokens: body };
}

/** Status of a call by an access token. */
export async function statusOf(
  server: TestServer,
  accessToken: unknown,
  path = '/api/v1/me',
): Promise<number> {
  const headers = { authorization: `Bearer ${String(accessToken)}` };
  return (await fetch(`${server.url}${path}`, { headers })).status;
}
