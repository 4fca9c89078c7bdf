import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PERSONAL_TOKENS } from '#contract/limits.ts';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { PASSWORD, type Person, pageHeaders, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#time/units.ts';
import {
  type Asking,
  allow,
  asking,
  CALLBACK,
  codeForm,
  confirmedPerson,
  connect,
  postForm,
  refreshForm,
  registerClient,
  startOauthServer,
  statusOf,
} from './oauth.test-support.ts';

let server: TestServer;
let ada: Person;
let clientId: string;
beforeAll(async () => {
  server = await startOauthServer();
  ada = await confirmedPerson(server);
  clientId = await registerClient(server);
});
afterAll(() => server.close());

const describeQuery = (query: string) => call(server, ada, 'readAuthorization', { body: { query } });

/** Code that somebody has just allowed. */
async function codeFor(asked: Asking): Promise<string> {
  return (await allow(server, ada, asked.query, ['tasks:write'])).get('code') ?? '';
}

/** Moves the clock, signs in again and confirms, since sessions are shorter than what is tested. */
async function later(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  ada = await signInAgain(server, ada);
  await call(server, ada, 'confirmPassword', { body: { password: PASSWORD } });
}

describe('a request for access', () => {
  it.each([
    ['an unknown client', { client_id: 'dwc_0123456789012345678901' }, 'unknown_client'],
    ['no client', { client_id: null }, 'unknown_client'],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:7777/other' }, 'redirect_not_allowed'],
    ['another host', { redirect_uri: 'http://127.0.0.2:7777/done' }, 'redirect_not_allowed'],
    ['another name of the device', { redirect_uri: 'http://localhost:7777/done' }, 'redirect_not_allowed'],
    ['a redirect address with a fragment', { redirect_uri: `${CALLBACK}#x` }, 'redirect_not_allowed'],
    ['no redirect address', { redirect_uri: null }, 'redirect_not_allowed'],
  ])('of %s is refused, and nobody is sent anywhere', async (_name, changes, id) => {
    const { query } = asking(clientId, changes);
    await expect(describeQuery(query)).rejects.toThrow(id);
    await expect(allow(server, ada, query)).rejects.toThrow(id);
  });

  it.each([
    ['another flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an answer in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['no proof', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['a plain proof', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short proof', { code_challenge: 'short' }, 'invalid_request'],
    ['scopes of others', { scope: 'openid email' }, 'invalid_scope'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['a resource that is none', { resource: 'mcp' }, 'invalid_target'],
  ])('with %s cannot be granted, and its client is told', async (_name, changes, error) => {
    const { query } = asking(clientId, changes);
    const { refusal, declineTo, scopes } = await describeQuery(query);
    expect([refusal?.split(':')[0], scopes]).toEqual([error, []]);
    const answer = new URL(declineTo);
    expect(answer.origin + answer.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error,
      state: 'kept',
      iss: server.config.publicUrl,
    });
    await expect(allow(server, ada, query)).rejects.toThrow('authorization_refused');
  });

  it('that names a parameter twice cannot be granted', async () => {
    const { query } = asking(clientId);
    expect((await describeQuery(`${query}&scope=people%3Awrite`)).refusal).toMatch(/^invalid_request/);
    await expect(describeQuery(`${query}&client_id=${clientId}`)).rejects.toThrow('unknown_client');
  });

  it('is granted by nobody who has not just confirmed who they are, and not beyond what was asked', async () => {
    const stranger = await registerPerson(server);
    const { query } = asking(clientId, { scope: 'tasks:read' });
    await expect(allow(server, stranger, query, ['tasks:read'])).rejects.toThrow('confirmation_needed');
    await expect(allow(server, ada, query, ['tasks:write'])).rejects.toThrow('authorization_refused');
    const organization = await call(server, stranger, 'createOrganization', { body: { name: 'Acme' } });
    await expect(allow(server, ada, query, ['tasks:read'], [organization.id])).rejects.toThrow('not_found');
    const token = (await connect(server, ada)).tokens.access_token;
    await expect(allow(server, { ...ada, token: String(token) }, query)).rejects.toThrow(
      'insufficient_scope',
    );
  });

  it('without scopes proposes what only reads; scopes of others beside ours are left out', async () => {
    const open = await describeQuery(asking(clientId, { scope: null }).query);
    expect([open.scopes, open.proposed.every((scope) => scope.endsWith(':read'))]).toEqual([
      tokenScopes,
      true,
    ]);
    const some = await describeQuery(asking(clientId, { scope: 'openid tasks:read offline_access' }).query);
    expect([some.scopes, some.proposed]).toEqual([['tasks:read'], ['tasks:read']]);
  });

  it('of a program on the device may come back to any port', async () => {
    const asked = asking(clientId, {}, 'http://127.0.0.1:50123/done');
    expect((await describeQuery(asked.query)).returnsTo).toEqual({ kind: 'device', name: '127.0.0.1:50123' });
    const { status } = await postForm(server, 'token', codeForm(asked, await codeFor(asked)));
    expect(status).toBe(200);
  });

  it('that is declined tells the program, with the state that it gave', async () => {
    const { declineTo } = await describeQuery(asking(clientId).query);
    expect(Object.fromEntries(new URL(declineTo).searchParams)).toEqual({
      error: 'access_denied',
      state: 'kept',
      iss: server.config.publicUrl,
    });
  });
});

describe('a code', () => {
  it.each([
    ['another proof', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another client', { client_id: 'daywall-cli' }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:7778/done' }, 'invalid_grant'],
    ['another code', { code: 'made up' }, 'invalid_grant'],
    ['no proof', { code_verifier: '' }, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['a resource of another server', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('with %s is exchanged for nothing', async (_name, changes, error) => {
    const asked = asking(clientId);
    const { status, body } = await postForm(server, 'token', {
      ...codeForm(asked, await codeFor(asked)),
      ...changes,
    });
    expect([status, body.error]).toEqual([400, error]);
  });

  it('that was made for one resource is not exchanged for another of the server', async () => {
    const asked = asking(clientId, { resource: `${server.config.publicUrl}/mcp` });
    const form = codeForm(asked, await codeFor(asked));
    const other = { ...form, resource: `${server.config.publicUrl}/api/v1` };
    expect((await postForm(server, 'token', other)).body.error).toBe('invalid_target');
    const same = { ...form, resource: `${server.config.publicUrl}/mcp/` };
    expect((await postForm(server, 'token', same)).status).toBe(200);
  });

  it('is gone after a wrong proof, and a minute later', async () => {
    const asked = asking(clientId);
    const form = codeForm(asked, await codeFor(asked));
    await postForm(server, 'token', { ...form, code_verifier: 'w'.repeat(43) });
    expect((await postForm(server, 'token', form)).body.error).toBe('invalid_grant');
    const late = asking(clientId);
    const lateForm = codeForm(late, await codeFor(late));
    server.clock.advance(MINUTE);
    expect((await postForm(server, 'token', lateForm)).body.error).toBe('invalid_grant');
  });

  it('that comes twice ends what it was exchanged for', async () => {
    const asked = asking(clientId);
    const form = codeForm(asked, await codeFor(asked));
    const { body } = await postForm(server, 'token', form);
    expect(await statusOf(server, body.access_token)).toBe(200);
    expect((await postForm(server, 'token', form)).body.error).toBe('invalid_grant');
    expect(await statusOf(server, body.access_token)).toBe(401);
    expect((await postForm(server, 'token', refreshForm(clientId, body.refresh_token))).status).toBe(400);
  });

  it('is worth nothing once the session that allowed it has ended', async () => {
    const other = await signInAgain(server, ada);
    await call(server, other, 'confirmPassword', { body: { password: PASSWORD } });
    const asked = asking(clientId);
    const code = (await allow(server, other, asked.query, ['tasks:read'])).get('code') ?? '';
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...pageHeaders(server), authorization: `Bearer ${other.token}` },
    });
    expect((await postForm(server, 'token', codeForm(asked, code))).body.error).toBe('invalid_grant');
  });
});

describe('a connected program', () => {
  it('has an access token for an hour, and renews it within its scopes alone', async () => {
    const { clientId: id, tokens } = await connect(server, ada, ['tasks:read']);
    server.clock.advance(HOUR - SECOND);
    expect(await statusOf(server, tokens.access_token)).toBe(200);
    server.clock.advance(SECOND);
    expect(await statusOf(server, tokens.access_token)).toBe(401);
    const form = refreshForm(id, tokens.refresh_token);
    const wider = { ...form, scope: 'tasks:read people:write' };
    expect((await postForm(server, 'token', wider)).body.error).toBe('invalid_scope');
    expect((await postForm(server, 'token', { ...form, client_id: clientId })).body.error).toBe(
      'invalid_grant',
    );
    const { body } = await postForm(server, 'token', { ...form, scope: 'tasks:read' });
    expect([await statusOf(server, body.access_token), body.scope]).toEqual([200, 'tasks:read']);
    await later(0);
  });

  it('gets the same tokens again where the answer was lost, and none once a renewed token comes back', async () => {
    const { clientId: id, tokens } = await connect(server, ada);
    const form = refreshForm(id, tokens.refresh_token);
    const first = await postForm(server, 'token', form);
    server.clock.advance(10 * SECOND);
    const again = await postForm(server, 'token', form);
    expect(again.body).toEqual({ ...first.body, expires_in: 3_590 });
    server.clock.advance(MINUTE);
    expect((await postForm(server, 'token', form)).body.error).toBe('invalid_grant');
    expect(await statusOf(server, first.body.access_token)).toBe(401);
    expect((await postForm(server, 'token', refreshForm(id, first.body.refresh_token))).body.error).toBe(
      'invalid_grant',
    );
  });

  it('is ended at once by a token of two renewals ago', async () => {
    const { clientId: id, tokens } = await connect(server, ada);
    const { body: second } = await postForm(server, 'token', refreshForm(id, tokens.refresh_token));
    const { body: third } = await postForm(server, 'token', refreshForm(id, second.refresh_token));
    expect(await statusOf(server, third.access_token)).toBe(200);
    expect((await postForm(server, 'token', refreshForm(id, tokens.refresh_token))).status).toBe(400);
    expect(await statusOf(server, third.access_token)).toBe(401);
  });

  it('ends by itself after 60 days without use', async () => {
    const { clientId: id, tokens } = await connect(server, ada);
    server.clock.advance(60 * DAY);
    expect((await postForm(server, 'token', refreshForm(id, tokens.refresh_token))).body.error).toBe(
      'invalid_grant',
    );
    await later(0);
  });

  it('is ended in settings, with all other devices, by another password and by the program itself', async () => {
    const byHand = await connect(server, ada);
    const [listed] = await call(server, ada, 'getPersonalTokens', {});
    await call(server, ada, 'endPersonalToken', { params: { id: listed?.id ?? '' } });
    const withDevices = await connect(server, ada);
    await call(server, ada, 'endOtherDevices', {});
    const byPassword = await connect(server, ada);
    const body = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
    await call(server, ada, 'changePassword', { body });
    const back = { currentPassword: 'another horse battery', newPassword: PASSWORD };
    await call(server, ada, 'changePassword', { body: back });
    await call(server, ada, 'confirmPassword', { body: { password: PASSWORD } });
    const byItself = await connect(server, ada);
    await postForm(server, 'revoke', {
      token: String(byItself.tokens.refresh_token),
      client_id: byItself.clientId,
    });
    for (const { clientId: id, tokens } of [byHand, withDevices, byPassword, byItself]) {
      expect(await statusOf(server, tokens.access_token)).toBe(401);
      expect((await postForm(server, 'token', refreshForm(id, tokens.refresh_token))).status).toBe(400);
    }
  });

  it('is not ended by another client, and a personal token by none', async () => {
    const { tokens } = await connect(server, ada);
    const token = String(tokens.access_token);
    const made = await call(server, ada, 'createPersonalToken', {
      body: { name: 'Script', scopes: ['tasks:read'], days: 1 },
    });
    for (const [each, client] of [
      [token, clientId],
      [made.token, clientId],
      ['made up', clientId],
    ] as const)
      expect((await postForm(server, 'revoke', { token: each, client_id: client })).status).toBe(200);
    expect([await statusOf(server, token), await statusOf(server, made.token)]).toEqual([200, 200]);
  });

  it('is limited to organizations as a token is', async () => {
    const organization = await call(server, ada, 'createOrganization', { body: { name: 'Acme' } });
    const { tokens } = await connect(server, ada, tokenScopes, [organization.id]);
    expect(await statusOf(server, tokens.access_token, '/api/v1/changes')).toBe(403);
    expect(await statusOf(server, tokens.access_token, '/api/v1/tasks')).toBe(200);
  });

  it(`is counted among the ${MAX_PERSONAL_TOKENS} tokens of one user`, async () => {
    const bea = await confirmedPerson(server);
    const body = { name: 'Script', scopes: ['tasks:read' as const], days: 1 };
    for (let made = 1; made < MAX_PERSONAL_TOKENS; made += 1)
      await call(server, bea, 'createPersonalToken', { body });
    await connect(server, bea);
    const { query } = asking(clientId);
    await expect(allow(server, bea, query, ['tasks:read'])).rejects.toThrow('too_many');
  });

  it('stores no token and no code by its text', async () => {
    const asked = asking(clientId);
    const code = await codeFor(asked);
    const { body } = await postForm(server, 'token', codeForm(asked, code));
    const { rows } = await server.database.executeSql(
      'select to_jsonb(t) as row from personal_tokens t union all select to_jsonb(c) from oauth_codes c',
    );
    const stored = JSON.stringify(rows);
    expect(stored).toContain(clientId);
    for (const secret of [code, String(body.access_token).slice(4), String(body.refresh_token).slice(-43)])
      expect(stored).not.toContain(secret);
  });
});
