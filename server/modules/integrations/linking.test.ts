import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IDENTITIES } from '#contract/limits.ts';
import {
  confirmPerson,
  cookieOf,
  PASSWORD,
  type Person,
  pageHeaders,
  registerUnverified,
  signInAgain,
} from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/test-doubles/identity-provider.ts';
import { type AccountServer, startAccountServer } from '../accounts/account-mails.test-support.ts';

const SCOPE = 'openid email https://www.googleapis.com/auth/calendar.events';

let stand: AccountServer;
let google: IdentityProvider;

beforeAll(async () => {
  google = await startIdentityProvider();
  stand = await startAccountServer({ google: google.settings });
});
afterAll(async () => {
  await stand.close();
  await google.close();
});

const subject = () => `s-${randomBytes(6).toString('hex')}`;

function bodyOf(sub: string, email = `${sub}@gmail.example`) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(32).toString('base64url');
  const code = google.makeCode({
    claims: { sub, email, email_verified: true, given_name: 'Ada', nonce },
    codeVerifier,
    redirectUri: new URL('/oauth/callback/', stand.server.config.publicUrl).href,
    scope: SCOPE,
  });
  return { provider: 'google' as const, code, codeVerifier, nonce };
}
/** Links an identity to an account with a password. */
async function link(person: Person, sub: string) {
  await confirmPerson(stand.server, person);
  return call(stand.server, person, 'linkIdentity', { body: bodyOf(sub) });
}
const confirm = (person: Person, sub: string) =>
  call(stand.server, person, 'confirmIdentity', { body: bodyOf(sub) });
const methods = (person: Person) => call(stand.server, person, 'getSignInMethods', {});
const unlink = (person: Person, id: string) =>
  call(stand.server, person, 'unlinkIdentity', { params: { id } });

/** Signs in at Google, which creates an account without a password if there is none. */
async function signInAtGoogle(sub: string): Promise<Person> {
  const { code: providerToken, codeVerifier, nonce } = bodyOf(sub);
  const reply = await stand.server.app.inject({
    method: 'POST',
    url: '/api/google/login',
    headers: pageHeaders(stand.server),
    payload: { providerToken, codeVerifier, nonce },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const { user, token } = reply.json();
  return { user, token, email: user.email, cookie: cookieOf(reply.headers['set-cookie']) };
}

describe('linking an identity', () => {
  it('is refused for an identity of another user, and above the limit', async () => {
    const [person, other] = [await registerUnverified(stand.server), await registerUnverified(stand.server)];
    const taken = subject();
    await link(other, taken);
    await expect(link(person, taken)).rejects.toThrow('identity_taken');
    const made = await signInAtGoogle(subject());
    expect((await methods(made)).identities).toHaveLength(1);
    for (let index = 0; index < MAX_IDENTITIES; index += 1) await link(person, subject());
    await expect(link(person, subject())).rejects.toThrow('too_many');
  });

  it('is refused with the code of another request', async () => {
    const person = await registerUnverified(stand.server);
    await confirmPerson(stand.server, person);
    const body = bodyOf(subject());
    const asked = { ...body, nonce: 'the nonce of another' };
    await expect(call(stand.server, person, 'linkIdentity', { body: asked })).rejects.toThrow(
      'provider_refused',
    );
    expect((await methods(person)).identities).toEqual([]);
  });
});

describe('a linked identity', () => {
  it('signs in whatever its address is, is announced by mail, and can be unlinked by its user only', async () => {
    const [person, stranger] = [
      await registerUnverified(stand.server),
      await registerUnverified(stand.server),
    ];
    const mine = subject();
    const linked = await link(person, mine);
    expect(linked).toMatchObject({
      hasPassword: true,
      identities: [{ provider: 'google', email: `${mine}@gmail.example` }],
    });
    expect(await link(person, mine)).toMatchObject({ identities: linked.identities });
    expect(await stand.subjectsTo(person.email)).toContain('New sign-in method added');
    expect((await signInAtGoogle(mine)).user.id).toBe(person.user.id);
    const [{ id } = { id: '' }] = linked.identities;
    await expect(unlink(stranger, id)).rejects.toThrow('not_found');
    expect(await unlink(person, id)).toMatchObject({ identities: [] });
    await expect(unlink(person, id)).rejects.toThrow('not_found');
    expect((await signInAtGoogle(mine)).user.id).not.toBe(person.user.id);
  });
});

describe('an account without a password', () => {
  it('keeps its last identity until it has a password', async () => {
    const person = await signInAtGoogle(subject());
    const { identities, hasPassword } = await methods(person);
    expect(hasPassword).toBe(false);
    const [{ id } = { id: '' }] = identities;
    await expect(unlink(person, id)).rejects.toThrow('last_sign_in_method');
    await call(stand.server, person, 'changePassword', { body: { newPassword: PASSWORD } });
    expect(await methods(person)).toMatchObject({ hasPassword: true });
    expect(await stand.signIn(person.email)).toBe(200);
    expect((await unlink(person, id)).identities).toEqual([]);
    // From here on the old password is required, as for everybody.
    const again = { body: { newPassword: 'another password' } };
    await expect(call(stand.server, person, 'changePassword', again)).rejects.toThrow('wrong_password');
  });

  it('may unlink one of two identities', async () => {
    const person = await signInAtGoogle(subject());
    const { identities } = await call(stand.server, person, 'linkIdentity', { body: bodyOf(subject()) });
    const left = await unlink(person, identities[0]?.id ?? '');
    await expect(unlink(person, left.identities[0]?.id ?? '')).rejects.toThrow('last_sign_in_method');
  });

  it('requires a confirmation some minutes after the sign-in', async () => {
    const mine = subject();
    const person = await signInAtGoogle(mine);
    expect(await methods(person)).toMatchObject({ confirmedUntil: expect.any(String) });
    stand.server.clock.advance(10 * 60_000 + 1);
    expect(await methods(person)).toMatchObject({ confirmedUntil: null });
    const newPassword = { body: { newPassword: PASSWORD } };
    const newEmail = { body: { email: `${subject()}@example.org` } };
    const refused = 'confirmation_needed';
    await expect(call(stand.server, person, 'changePassword', newPassword)).rejects.toThrow(refused);
    await expect(call(stand.server, person, 'requestEmailChange', newEmail)).rejects.toThrow(refused);
    await expect(call(stand.server, person, 'deleteAccount', { body: {} })).rejects.toThrow(refused);
    const guess = { body: { password: PASSWORD } };
    await expect(call(stand.server, person, 'deleteAccount', guess)).rejects.toThrow(refused);
    await expect(confirm(person, subject())).rejects.toThrow('identity_not_linked');
    expect(await confirm(person, mine)).toMatchObject({ confirmedUntil: expect.any(String) });
    await call(stand.server, person, 'requestEmailChange', newEmail);
    await call(stand.server, person, 'deleteAccount', { body: {} });
    await expect(methods(person)).rejects.toThrow('session_revoked');
  });

  it('lets the same identity make another account after its deletion', async () => {
    const mine = subject();
    const person = await signInAtGoogle(mine);
    const { code: providerToken, codeVerifier, nonce } = bodyOf(mine);
    const body = { providerToken, codeVerifier, nonce };
    const { id } = await call(stand.server, person, 'registerGoogleAccess', { body });
    const before = google.revoked().length;
    await call(stand.server, person, 'deleteAccount', { body: {} });
    await stand.server.app.heldJobs.runAll();
    expect(google.revoked()).toHaveLength(before + 1);
    const left = await stand.server.database.executeSql(
      `select (select count(*) from integrations where id = $1)::int as connected,
        (select count(*) from identities where user_id = $2)::int as linked`,
      [id, person.user.id],
    );
    expect(JSON.stringify(left)).toContain('"connected":0,"linked":0');
    const again = await signInAtGoogle(mine);
    expect(again.user.id).not.toBe(person.user.id);
    expect(again.email).toBe(person.email);
  });

  it('gets a password by mail too, which then is the only way to sign in', async () => {
    const mine = subject();
    const person = await signInAtGoogle(mine);
    await stand.send('POST', '/api/request-password-reset', { email: person.email });
    const token = await stand.tokenTo(person.email);
    expect((await stand.send('POST', '/api/reset-password', { token, password: PASSWORD })).status).toBe(200);
    const again = await signInAgain(stand.server, person);
    expect(await methods(again)).toMatchObject({ hasPassword: true, identities: [] });
    expect((await link(again, mine)).identities).toHaveLength(1);
  });
});

describe('an account under another person’s address', () => {
  it('loses the identities and calendars of its maker once the address’s owner takes it', async () => {
    const theirs = subject();
    const maker = await registerUnverified(stand.server);
    await link(maker, theirs);
    const { code: providerToken, codeVerifier, nonce } = bodyOf(theirs);
    const body = { providerToken, codeVerifier, nonce };
    await call(stand.server, maker, 'registerGoogleAccess', { body });
    await stand.send('POST', '/api/request-password-reset', { email: maker.email });
    const token = await stand.tokenTo(maker.email);
    await stand.send('POST', '/api/reset-password', { token, password: PASSWORD });
    const owner = await signInAgain(stand.server, maker);
    expect((await methods(owner)).identities).toEqual([]);
    expect(await call(stand.server, owner, 'getApiIntegrations', {})).toEqual([]);
    expect((await signInAtGoogle(theirs)).user.id).not.toBe(maker.user.id);
  });
});
