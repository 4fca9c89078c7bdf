import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIRMATION_LIFE } from '#contract/limits.ts';
import { confirmPerson, PASSWORD, type Person, registerUnverified } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/test-doubles/identity-provider.ts';
import { type AccountServer, startAccountServer } from './account-mails.test-support.ts';

const redirectUri = `https://${'abcdefghijklmnop'.repeat(2)}.chromiumapp.org/daywall`;
const codeVerifier = 'v'.repeat(64);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const NEW = 'quiet otters paddle north';

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

function codeOf(sub: string) {
  const nonce = randomBytes(32).toString('base64url');
  const code = google.makeCode({
    claims: { sub, email: `${sub}@gmail.example`, email_verified: true, given_name: 'Ada', nonce },
    codeVerifier,
    redirectUri: new URL('/oauth/callback/', stand.server.config.publicUrl).href,
    scope: 'openid email',
  });
  return { code, codeVerifier, nonce };
}
function signInAtGoogle(sub: string) {
  const { code: providerToken, ...given } = codeOf(sub);
  return stand.send('POST', '/api/google/login', { providerToken, ...given });
}
async function verify(person: Person): Promise<void> {
  const verifyToken = await stand.tokenTo(person.email);
  await call(stand.server, person, 'verifyAccount', { body: { verifyToken } });
}
const readFeed = async (address: string | null) =>
  (await stand.server.app.inject(new URL(address ?? '').pathname)).statusCode;

/** Calls that create another way into an account. */
const makings: Record<string, (person: Person) => Promise<unknown>> = {
  'an identity': (person) =>
    call(stand.server, person, 'linkIdentity', { body: { provider: 'google', ...codeOf(uuidv7()) } }),
  'a session of the extension': (person) =>
    call(stand.server, person, 'authorizeExtension', { body: { redirectUri, codeChallenge } }),
  'a feed': (person) => call(stand.server, person, 'createFeed', { body: {} }),
  'another address of the feed': (person) => call(stand.server, person, 'renewFeed', {}),
};

async function extensionOf(person: Person): Promise<Person> {
  const { code } = await call(stand.server, person, 'authorizeExtension', {
    body: { redirectUri, codeChallenge },
  });
  const body = { code, codeVerifier, redirectUri };
  const { token } = await call(stand.server, null, 'exchangeExtensionCode', { body });
  return { ...person, token };
}

describe('an access token alone', () => {
  it.each(Object.keys(makings))('does not make %s', async (what) => {
    const person = await registerUnverified(stand.server);
    await expect(makings[what]?.(person)).rejects.toThrow('confirmation_needed');
    const wrong = { body: { password: 'not the password' } };
    await expect(call(stand.server, person, 'confirmPassword', wrong)).rejects.toThrow('wrong_password');
    await expect(makings[what]?.(person)).rejects.toThrow('confirmation_needed');
  });

  it('does not show the address of a feed', async () => {
    const person = await registerUnverified(stand.server);
    await confirmPerson(stand.server, person);
    const { address } = await call(stand.server, person, 'createFeed', { body: {} });
    expect(await readFeed(address)).toBe(200);
    stand.server.clock.advance(CONFIRMATION_LIFE * 1_000);
    expect((await call(stand.server, person, 'getFeed', {})).feed).toMatchObject({ address: null });
    const hidden = await call(stand.server, person, 'updateFeed', { body: { hasTitles: false } });
    expect(hidden.address).toBeNull();
    await confirmPerson(stand.server, person);
    expect((await call(stand.server, person, 'getFeed', {})).feed).toMatchObject({ address });
  });

  it('of the extension signs out no device but its own', async () => {
    const person = await registerUnverified(stand.server);
    await confirmPerson(stand.server, person);
    const extension = await extensionOf(person);
    const devices = await call(stand.server, extension, 'getDevices', {});
    const end = (isCurrent: boolean) => {
      const id = devices.find((device) => device.isCurrent === isCurrent)?.id ?? '';
      return call(stand.server, extension, 'endDevice', { params: { id } });
    };
    await expect(call(stand.server, extension, 'endOtherDevices', {})).rejects.toThrow('web_session_needed');
    await expect(end(false)).rejects.toThrow('web_session_needed');
    expect((await call(stand.server, person, 'getDevices', {})).length).toBe(2);
    expect(await end(true)).toEqual({});
  });

  it.each(Object.keys(makings))('of the extension does not make %s, whatever is confirmed', async (what) => {
    const person = await registerUnverified(stand.server);
    await confirmPerson(stand.server, person);
    const extension = await extensionOf(person);
    await confirmPerson(stand.server, extension);
    await expect(makings[what]?.(extension)).rejects.toThrow('web_session_needed');
  });
});

describe('a password reset', () => {
  it('ends every other way into a verified account, and says so in a mail', async () => {
    const person = await registerUnverified(stand.server);
    await verify(person);
    await confirmPerson(stand.server, person);
    const sub = uuidv7();
    await call(stand.server, person, 'linkIdentity', { body: { provider: 'google', ...codeOf(sub) } });
    const { address } = await call(stand.server, person, 'createFeed', { body: {} });
    const extension = await extensionOf(person);
    const change = { email: `${uuidv7()}@example.org`, password: PASSWORD };
    await call(stand.server, person, 'requestEmailChange', { body: change });
    const verifyToken = await stand.tokenTo(change.email);
    const pending = await call(stand.server, person, 'authorizeExtension', {
      body: { redirectUri, codeChallenge },
    });

    await stand.send('POST', '/api/request-password-reset', { email: person.email });
    const token = await stand.tokenTo(person.email);
    expect((await stand.send('POST', '/api/reset-password', { token, password: NEW })).status).toBe(200);

    for (const session of [person, extension])
      await expect(call(stand.server, session, 'getMe', {})).rejects.toThrow('session_revoked');
    expect((await signInAtGoogle(sub)).body.user?.id).not.toBe(person.user.id);
    expect(await readFeed(address)).toBe(404);
    const code = { code: pending.code, codeVerifier, redirectUri };
    await expect(call(stand.server, null, 'exchangeExtensionCode', { body: code })).rejects.toThrow(
      'invalid_code',
    );
    const signedIn = await stand.send('POST', '/api/auth/login', { email: person.email, password: NEW });
    const again = { ...person, token: signedIn.body.token };
    await expect(call(stand.server, again, 'verifyAccount', { body: { verifyToken } })).rejects.toThrow(
      'invalid_token',
    );
    expect((await call(stand.server, again, 'getSignInMethods', {})).identities).toEqual([]);
    expect((await stand.send('POST', '/api/reset-password', { token, password: NEW })).status).toBe(400);
    const mail = (await stand.mailsTo(person.email)).find(
      ({ subject }) => subject === 'Your password was reset',
    );
    expect(mail?.text).toContain(`${sub}@gmail.example`);
    expect(mail?.text).toContain('published schedule');
  });

  it('takes the feed from whoever registered the address before its owner', async () => {
    const maker = await registerUnverified(stand.server);
    await confirmPerson(stand.server, maker);
    const { address } = await call(stand.server, maker, 'createFeed', { body: {} });
    await stand.send('POST', '/api/request-password-reset', { email: maker.email });
    const token = await stand.tokenTo(maker.email);
    await stand.send('POST', '/api/reset-password', { token, password: NEW });
    expect(await readFeed(address)).toBe(404);
  });
});

describe('a password change', () => {
  it('ends other sessions always, identities and the feed where they are named', async () => {
    const person = await registerUnverified(stand.server);
    const other = await stand.signInAgain(person);
    await confirmPerson(stand.server, person);
    const [deleted, kept] = [uuidv7(), uuidv7()];
    const link = (sub: string) =>
      call(stand.server, person, 'linkIdentity', { body: { provider: 'google', ...codeOf(sub) } });
    const [{ id } = { id: '' }] = (await link(deleted)).identities;
    await link(kept);
    const { address } = await call(stand.server, person, 'createFeed', { body: {} });
    const change = (currentPassword: string, newPassword: string, more: object) =>
      call(stand.server, person, 'changePassword', { body: { currentPassword, newPassword, ...more } });

    await change(PASSWORD, NEW, {});
    await expect(call(stand.server, other, 'getMe', {})).rejects.toThrow('session_revoked');
    expect((await call(stand.server, person, 'getSignInMethods', {})).identities).toHaveLength(2);
    expect(await readFeed(address)).toBe(200);

    await change(NEW, PASSWORD, { unlinkIdentities: [id, uuidv7()], renewFeed: true });
    const { identities } = await call(stand.server, person, 'getSignInMethods', {});
    expect(identities.map(({ email }) => email)).toEqual([`${kept}@gmail.example`]);
    expect(await readFeed(address)).toBe(404);
    const last = (await stand.mailsTo(person.email)).at(-1);
    expect(last?.text).toContain(`${deleted}@gmail.example`);
    expect(last?.text).not.toContain(`${kept}@gmail.example`);
  });

  it('ends no identity of somebody else', async () => {
    const [person, other] = [await registerUnverified(stand.server), await registerUnverified(stand.server)];
    await confirmPerson(stand.server, other);
    const body = { provider: 'google' as const, ...codeOf(uuidv7()) };
    const [{ id } = { id: '' }] = (await call(stand.server, other, 'linkIdentity', { body })).identities;
    const change = { currentPassword: PASSWORD, newPassword: NEW, unlinkIdentities: [id] };
    await call(stand.server, person, 'changePassword', { body: change });
    expect((await call(stand.server, other, 'getSignInMethods', {})).identities).toHaveLength(1);
  });
});
