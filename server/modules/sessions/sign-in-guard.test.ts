import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, pageHeaders, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { type AccountServer, startAccountServer } from '../accounts/account-mails.test-support.ts';

const NEW = 'quiet otters paddle north';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let stand: AccountServer;
beforeAll(async () => {
  stand = await startAccountServer({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => stand.close());

interface Try {
  readonly password?: string;
  readonly address: string;
  readonly cookie?: string;
}

async function signIn(email: string, { password = 'a wrong guess', address, cookie }: Try) {
  const reply = await stand.server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: {
      ...pageHeaders(stand.server),
      'x-forwarded-for': address,
      'user-agent': FIREFOX,
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: { email, password },
  });
  const [, device] = [reply.headers['set-cookie'] ?? []].flat();
  const { statusCode: status, headers } = reply;
  const retryAfter = headers['retry-after'];
  return { status, id: reply.json().id, retryAfter, device: device?.split(';', 1)[0] ?? '' };
}

let network = 0;
/** Addresses that no other test uses. */
function addresses(count: number): string[] {
  network += 1;
  return Array.from({ length: count }, (_, index) => `10.${network}.${index >> 8}.${index & 255}`);
}

/** Registers from an address of its own: registrations are limited per address too. */
async function person(): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const [address = ''] = addresses(1);
  const reply = await stand.server.app.inject({
    method: 'POST',
    url: '/api/users/register',
    headers: { ...pageHeaders(stand.server), 'x-forwarded-for': address },
    payload: { email, password: PASSWORD, firstName: 'Ada' },
  });
  const { user, token } = reply.json();
  const made = { user, token, email, cookie: '' };
  const verifyToken = await stand.tokenTo(email);
  await call(stand.server, made, 'verifyAccount', { body: { verifyToken } });
  return made;
}

describe('a wrong password', () => {
  it('uses up the attempts of its address, for an account or none', async () => {
    const { email } = await person();
    for (const account of [email, `${crypto.randomUUID()}@example.org`]) {
      const [address = '', other = ''] = addresses(2);
      for (let guess = 0; guess < 10; guess += 1)
        expect((await signIn(account, { address })).status).toBe(401);
      const refused = await signIn(account, { address, password: PASSWORD });
      // Forty attempts are refilled each hour.
      expect(refused).toMatchObject({ status: 429, id: 'too_many_requests', retryAfter: '90' });
      expect((await signIn(account, { address: other })).status).toBe(401);
    }
  });

  it('of strangers locks out neither the owner at a new address nor at a known device', async () => {
    const { email } = await person();
    const [home = '', hotel = '', ...strangers] = addresses(62);
    const { device } = await signIn(email, { address: home, password: PASSWORD });
    for (const address of strangers) await signIn(email, { address });
    for (let guess = 0; guess < 10; guess += 1) await signIn(email, { address: home });

    expect((await signIn(email, { address: home, password: PASSWORD })).id).toBe('too_many_requests');
    const known = { address: home, cookie: device, password: PASSWORD };
    expect((await signIn(email, known)).status).toBe(200);
    expect((await signIn(email, { address: hotel, password: PASSWORD })).status).toBe(200);
  });

  it('of very many addresses leaves one attempt for each', async () => {
    const { email } = await person();
    const [address = '', ...strangers] = addresses(52);
    for (const each of strangers) await signIn(email, { address: each });
    expect((await signIn(email, { address })).status).toBe(401);
    expect((await signIn(email, { address })).id).toBe('too_many_requests');
  });

  it('at a device known to another account counts like a stranger’s', async () => {
    const [owner, other] = [await person(), await person()];
    const [address = ''] = addresses(1);
    const { device } = await signIn(other.email, { address, password: PASSWORD });
    for (let guess = 0; guess < 10; guess += 1) await signIn(owner.email, { address });
    const known = { address, cookie: device, password: PASSWORD };
    expect((await signIn(owner.email, known)).id).toBe('too_many_requests');
  });

  it('is reported to the owner once a day', async () => {
    const { email } = await person();
    const failed = async () =>
      (await stand.subjectsTo(email)).filter((subject) => subject === 'Failed sign-in attempts').length;
    for (const address of addresses(9)) await signIn(email, { address });
    expect(await failed()).toBe(0);
    for (const address of addresses(1)) await signIn(email, { address });
    expect(await failed()).toBe(1);
    for (const address of addresses(4)) await signIn(email, { address });
    expect(await failed()).toBe(1);
    stand.server.clock.advance(23 * 60 * 60_000);
    for (const address of addresses(14)) await signIn(email, { address });
    expect(await failed()).toBe(1);
    stand.server.clock.advance(60 * 60_000 + 1);
    for (const address of addresses(14)) await signIn(email, { address });
    expect(await failed()).toBe(2);
  });
});

describe('a device', () => {
  const mailsAbout = async (email: string) =>
    (await stand.mailsTo(email)).filter(({ subject }) => subject === 'New device signed in');

  it('is reported by mail if it is new to the account', async () => {
    const { email } = await person();
    const [address = ''] = addresses(1);
    expect(await mailsAbout(email)).toHaveLength(0);
    const { device } = await signIn(email, { address, password: PASSWORD });
    expect((await mailsAbout(email)).at(-1)?.text).toContain('Firefox on Linux');
    await signIn(email, { address, password: PASSWORD, cookie: device });
    expect(await mailsAbout(email)).toHaveLength(1);
  });

  it('is new again after a reset of the password', async () => {
    const { email } = await person();
    const [address = ''] = addresses(1);
    const { device } = await signIn(email, { address, password: PASSWORD });
    await stand.send('POST', '/api/request-password-reset', { email });
    const token = await stand.tokenTo(email);
    expect((await stand.send('POST', '/api/reset-password', { token, password: NEW })).status).toBe(200);
    expect((await signIn(email, { address, password: NEW, cookie: device })).status).toBe(200);
    expect(await mailsAbout(email)).toHaveLength(2);
  });

  it('of a session from before devices existed is known from its next refresh', async () => {
    const { email } = await registerPerson(stand.server);
    const [address = ''] = addresses(1);
    const login = await stand.server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...pageHeaders(stand.server), 'x-forwarded-for': address },
      payload: { email, password: PASSWORD },
    });
    const [cookie = ''] = [login.headers['set-cookie'] ?? ''].flat();
    const reply = await stand.server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { ...pageHeaders(stand.server), cookie: cookie.split(';', 1)[0] ?? '' },
    });
    expect(String(reply.headers['set-cookie'])).toMatch(
      /daywall_device=[\w-]{43};.*HttpOnly; SameSite=Strict/,
    );
  });
});

it('refreshes of many sessions behind one address are not counted together', async () => {
  const { cookie } = await registerPerson(stand.server);
  const refresh = (carried: string) =>
    stand.server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { ...pageHeaders(stand.server), cookie: carried },
    });
  for (let turn = 0; turn < 1_205; turn += 1) await refresh('daywall_refresh=none');
  expect((await refresh('daywall_refresh=none')).json().id).toBe('too_many_requests');
  expect((await refresh(cookie)).statusCode).toBe(200);
});
