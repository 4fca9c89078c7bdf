import { randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, pageHeaders, registerUnverified } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from '#tests/test-doubles/identity-provider.ts';

const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const WORK_TENANT = '11111111-2222-3333-4444-555555555555';

let server: TestServer;
let google: IdentityProvider;
let microsoft: IdentityProvider;
const lines: string[] = [];
const replies: string[] = [];

beforeAll(async () => {
  [google, microsoft] = await Promise.all([startIdentityProvider(), startIdentityProvider()]);
  // Microsoft's issuer for all tenants cannot have another origin than its own: the test double plays the personal
  // one.
  server = await startTestServer({ google: google.settings, microsoft: microsoft.settings }, undefined, {
    write: (line: string) => lines.push(line),
  });
});
afterAll(async () => {
  const secrets = [...google.given(), ...microsoft.given()];
  const tables = await server.database.executeSql(
    'select (select json_agg(t) from identities t)::text || (select json_agg(t) from changes t)::text || (select json_agg(t) from users t)::text as text',
  );
  const disclosed = [...lines, ...replies, JSON.stringify(tables)].join('\n');
  for (const text of secrets) expect(disclosed.includes(text), 'a token or code was told').toBe(false);
  await server.close();
  await Promise.all([google.close(), microsoft.close()]);
});

const verifier = () => randomBytes(32).toString('base64url');
const person = (more: JWTPayload = {}) => {
  const name = randomBytes(6).toString('hex');
  return { sub: `g-${name}`, email: `${name}@example.com`, email_verified: true, given_name: 'Ada', ...more };
};
const colleague = (more: JWTPayload = {}) => {
  const name = randomBytes(6).toString('hex');
  return {
    oid: `o-${name}`,
    tid: TENANT,
    sub: name,
    email: `${name}@example.com`,
    name: 'Ada Test',
    ...more,
  };
};

async function post(url: string, payload: object, headers = pageHeaders(server)) {
  const reply = await server.app.inject({ method: 'POST', url, headers, payload });
  replies.push(reply.body.replace(/"token":"[^"]*"/, ''));
  expect(reply.statusCode).toBeLessThan(500);
  return { status: reply.statusCode, cookie: reply.headers['set-cookie'], ...reply.json() };
}
const redirectUri = () => new URL('/oauth/callback/', server.config.publicUrl).href;

function codeOf(provider: IdentityProvider, claims: JWTPayload, more: object = {}) {
  const codeVerifier = verifier();
  const nonce = verifier();
  const code = provider.makeCode({
    claims: { nonce, ...claims },
    codeVerifier,
    redirectUri: redirectUri(),
    ...more,
  });
  return { code, codeVerifier, nonce };
}
function atGoogle(claims: JWTPayload, more: object = {}, changes: object = {}) {
  const { code, codeVerifier, nonce } = codeOf(google, claims, more);
  return post('/api/google/login', { providerToken: code, codeVerifier, nonce, ...changes });
}
function atMicrosoft(claims: JWTPayload, more: object = {}, changes: object = {}) {
  const { code, codeVerifier, nonce } = codeOf(microsoft, claims, more);
  return post('/api/microsoft/microsoftLogin', { authCode: code, codeVerifier, nonce, ...changes });
}

describe('a code', () => {
  it('is refused without the anti-forgery header', async () => {
    const { code, codeVerifier } = codeOf(google, person());
    const body = { providerToken: code, codeVerifier };
    expect(await post('/api/google/login', body, {})).toMatchObject({ id: 'anti_forgery' });
  });

  it.each([
    ['of another nonce', {}, {}, { nonce: 'somebody else’s nonce' }],
    ['whose nonce nobody gave', {}, {}, { nonce: undefined }],
    ['with another verifier', {}, {}, { codeVerifier: 'v'.repeat(43) }],
    ['for another application', { aud: 'another' }, {}, {}],
    ['by another issuer', { iss: 'https://issuer.example' }, {}, {}],
    ['with an ID token that has run out', { exp: Math.floor(Date.now() / 1_000) - 120 }, {}, {}],
    ['with an ID token that somebody else signed', {}, { isForged: true }, {}],
    ['for another address of ours', {}, { redirectUri: 'https://elsewhere.example/' }, {}],
    ['without an address', { email: undefined }, {}, {}],
  ])('%s', async (_case, claims, more, changes) => {
    expect(await atGoogle(person(claims), more, changes)).toMatchObject({
      status: 409,
      id: 'provider_refused',
    });
    const ofColleague = await atMicrosoft(colleague(claims), more, changes);
    if (!('email' in claims)) expect(ofColleague).toMatchObject({ status: 409, id: 'provider_refused' });
  });

  it('is refused if it was used before, or never issued', async () => {
    const { code, codeVerifier, nonce } = codeOf(google, person());
    const body = { providerToken: code, codeVerifier, nonce };
    expect((await post('/api/google/login', body)).status).toBe(200);
    expect(await post('/api/google/login', body)).toMatchObject({ id: 'provider_refused' });
    const made = { providerToken: 'made up', codeVerifier };
    expect(await post('/api/google/login', made)).toMatchObject({ id: 'provider_refused' });
  });

  it('is refused while the provider is down, too slow or sends invalid answers', async () => {
    const mine = person();
    for (const behaviour of ['down', 'silent', 'broken'] as const) {
      const { code, codeVerifier, nonce } = codeOf(google, mine);
      google.behave(behaviour);
      const reply = await post('/api/google/login', { providerToken: code, codeVerifier, nonce });
      google.behave('works');
      const id = behaviour === 'broken' ? 'provider_refused' : 'provider_unreachable';
      expect(reply).toMatchObject({ status: 409, id });
    }
    expect((await atGoogle(mine)).status).toBe(200);
  });
});

it('the redirect of a provider is not logged with its code', async () => {
  const url = '/oauth/callback/?code=a-code-in-an-address&state=a-state-in-an-address';
  await server.app.inject({ url });
  expect(lines.join('\n')).not.toContain('in-an-address');
});

describe('an email address', () => {
  it('of an account is never taken over, verified or not', async () => {
    const { email } = await registerUnverified(server);
    expect(await atGoogle(person({ email }))).toMatchObject({ status: 409, id: 'account_exists' });
    // Without a verified address nobody learns whether it has an account.
    expect(await atGoogle(person({ email: email.toUpperCase(), email_verified: false }))).toMatchObject({
      id: 'email_unverified',
    });
    expect(await atMicrosoft(colleague({ email }))).toMatchObject({ id: 'account_exists' });
    const stored = await server.database.executeSql('select is_verified from users where email = $1', [
      email,
    ]);
    expect(JSON.stringify(stored)).toContain('false');
  });

  it('without the provider’s verification makes no account', async () => {
    expect(await atGoogle(person({ email_verified: false }))).toMatchObject({ id: 'email_unverified' });
    expect(await atGoogle(person({ email_verified: 'no' }))).toMatchObject({ id: 'email_unverified' });
    expect(await atGoogle(person({ email_verified: undefined }))).toMatchObject({ id: 'email_unverified' });
  });
});

describe('signing in', () => {
  it('makes a verified account without a password, once, and follows later changes of the address', async () => {
    const claims = person({ given_name: 'Ada', family_name: 'Lovelace' });
    const first = await atGoogle(claims);
    expect(first).toMatchObject({
      status: 200,
      user: { email: claims.email, firstName: 'Ada', lastName: 'Lovelace', isVerified: true },
    });
    expect(String(first.cookie)).toContain('daywall_refresh=');
    const again = await atGoogle({ ...claims, email: 'moved@example.com', email_verified: false });
    expect(again.user).toMatchObject({ id: first.user.id, email: claims.email });
    const byPassword = { email: claims.email, password: PASSWORD };
    expect(await post('/api/auth/login', byPassword)).toMatchObject({ id: 'wrong_credentials' });
  });

  it('is separate for each user at each provider, by both calls of Microsoft', async () => {
    const mine = colleague();
    const first = await atMicrosoft(mine);
    expect(first).toMatchObject({ status: 200, user: { firstName: 'Ada Test', isVerified: true } });
    const { code, codeVerifier, nonce } = codeOf(microsoft, mine);
    const second = await post('/api/microsoft/login', { providerToken: code, codeVerifier, nonce });
    expect(second.user.id).toBe(first.user.id);
    // The same object id in another tenant is another user.
    const other = await atMicrosoft({ ...mine, tid: WORK_TENANT, email: 'other@example.com' });
    expect(other.user.id).not.toBe(first.user.id);
  });

  it('by two windows at once makes one account', async () => {
    const claims = person();
    const both = await Promise.all([atGoogle(claims), atGoogle(claims)]);
    const ids = new Set(both.flatMap(({ user }) => user?.id ?? []));
    expect(ids.size).toBe(1);
    expect((await atGoogle(claims)).user.id).toBe([...ids][0]);
  });
});

describe('the ID token of Google’s button', () => {
  const login = (authToken: string, nonce?: string) => post('/api/google/login', { authToken, nonce });

  it.each<[string, JWTPayload]>([
    ['another application', { aud: 'another' }],
    ['another issuer', { iss: 'https://issuer.example' }],
    ['the past', { exp: Math.floor(Date.now() / 1_000) - 120 }],
    ['nobody', { sub: '' }],
    ['some minutes ago', { iat: Math.floor(Date.now() / 1_000) - 6 * 60 }],
    ['the future', { iat: Math.floor(Date.now() / 1_000) + 6 * 60 }],
  ])('is refused if it is for %s', async (_case, claims) => {
    const refused = await login(await google.sign(person(claims)));
    expect(refused).toMatchObject({ status: 409, id: 'provider_refused' });
  });

  it('is refused with a foreign or no signature, or another nonce', async () => {
    const forged = await google.sign(person(), true);
    const [, body] = (await google.sign(person())).split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const token of [forged, none, 'no token', await microsoft.sign(person())])
      expect(await login(token)).toMatchObject({ status: 409, id: 'provider_refused' });
    const named = await google.sign(person({ nonce: 'the nonce of one browser' }));
    expect(await login(named, 'the nonce of another')).toMatchObject({ id: 'provider_refused' });
    expect(await login(named)).toMatchObject({ id: 'provider_refused' });
  });

  it('signs in once, also without a nonce and with another form of its signature', async () => {
    for (const nonce of [undefined, 'the nonce of one browser']) {
      const token = await google.sign(person({ nonce }));
      const both = await Promise.all([login(token, nonce), login(token, nonce)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await login(token, nonce)).toMatchObject({ id: 'provider_refused' });
      expect(await login(`${token}=`, nonce)).toMatchObject({ id: 'provider_refused' });
    }
  });

  it('signs in', async () => {
    const claims = person({ nonce: 'the nonce of one browser' });
    const reply = await login(await google.sign(claims), 'the nonce of one browser');
    expect(reply).toMatchObject({ status: 200, user: { email: claims.email, token: reply.token } });
  });
});

describe('an access token of Microsoft', () => {
  const login = (accessToken: string) => post('/api/auth/microsoftAccess', { accessToken });
  const graph = { aud: 'https://graph.microsoft.com', appid: CLIENT.clientId };

  it('of another application is refused, though Graph accepts it', async () => {
    const mine = colleague();
    await atMicrosoft(mine);
    for (const claims of [
      { ...graph, appid: 'another' },
      { ...graph, appid: undefined },
      { ...graph, appid: undefined, azp: 'another' },
      { ...graph, aud: 'https://management.example' },
    ]) {
      const token = await microsoft.sign({ ...mine, ...claims });
      microsoft.acceptAtGraph(token, mine.oid);
      expect(await login(token)).toMatchObject({ status: 409, id: 'provider_refused' });
    }
  });

  it('that Graph rejects is refused, whatever its claims', async () => {
    const mine = colleague();
    await atMicrosoft(mine);
    expect(await login(await microsoft.sign({ ...mine, ...graph }))).toMatchObject({
      id: 'provider_refused',
    });
    const other = await microsoft.sign({ ...mine, ...graph, jti: 'other' });
    microsoft.acceptAtGraph(other, 'somebody else');
    expect(await login(other)).toMatchObject({ id: 'provider_refused' });
    expect(await login('opaque')).toMatchObject({ id: 'provider_refused' });
  });

  it('of this application signs in', async () => {
    const mine = colleague();
    const { user } = await atMicrosoft(mine);
    const token = await microsoft.sign({ ...mine, ...graph, email: undefined, upn: mine.email });
    microsoft.acceptAtGraph(token, mine.oid);
    expect(await login(token)).toMatchObject({ status: 200, user: { id: user.id } });
  });
});
