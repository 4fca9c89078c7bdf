import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, pageHeaders } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { type AccountServer, startAccountServer } from '../accounts/account-mails.test-support.ts';

const common = [
  '1234567890',
  'Password123!',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'trustno1trustno1',
  'iloveyou12345',
  'p4$$w0rd1234',
];
const personal = ['Daywall123', 'daywall-2026', 'Adalovelace1', 'Ada.Lovelace.1815', 'countess-of-1'];

let stand: AccountServer;
beforeAll(async () => {
  stand = await startAccountServer();
});
afterAll(() => stand.close());

async function register(password: string, email = `countess-of-${uuidv7().slice(-6)}@example.org`) {
  const reply = await stand.server.app.inject({
    method: 'POST',
    url: '/api/users/register',
    headers: pageHeaders(stand.server),
    payload: { email, password, firstName: 'Ada', lastName: 'Lovelace' },
  });
  return { status: reply.statusCode, email, ...reply.json() };
}

describe('a new account', () => {
  it.each(common)('refuses the password %s, which is guessed first', async (password) => {
    expect(await register(password)).toMatchObject({ status: 400, id: 'password_common' });
  });

  it.each(personal)('refuses the password %s, which is a name of its owner or ours', async (password) => {
    expect(await register(password)).toMatchObject({ status: 400, id: 'password_personal' });
  });

  it('refuses its own address as a password', async () => {
    const email = `${uuidv7()}@example.org`;
    expect((await register(email, email)).id).toBe('password_personal');
  });

  it.each([
    'quiet otters paddle north',
    'Zwölf graue Möwen am Deich',
    'x7#Qf2!mLp9z',
    'daywall holds what I plan',
  ])('accepts the password %s', async (password) => {
    expect((await register(password)).status).toBe(200);
  });
});

it.each([
  ['Password123!', 'password_common'],
  ['Lovelace1815', 'password_personal'],
])('%s is set neither by a change nor by a reset', async (password, id) => {
  const { email, token } = await register(PASSWORD);
  const body = { currentPassword: PASSWORD, newPassword: password };
  await expect(call(stand.server, { token }, 'changePassword', { body })).rejects.toThrow(id);
  await stand.send('POST', '/api/request-password-reset', { email });
  const reset = { token: await stand.tokenTo(email), password };
  expect((await stand.send('POST', '/api/reset-password', reset)).body.id).toBe(id);
  // The link was not used by it.
  const good = { ...reset, password: 'quiet otters paddle north' };
  expect((await stand.send('POST', '/api/reset-password', good)).status).toBe(200);
});
