import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSend } from '../http/send.ts';
import {
  createTestBrowser,
  createTestClock,
  type TestBrowser,
  type TestClock,
} from '../ports.test-support.ts';
import { signToken, testUser } from '../test-server.test-support.ts';
import { createSession } from './session.ts';

const account = uuidv7();
let browser: TestBrowser;
let clock: TestClock;
let asked: Request[];
/** Answers by path: a status and a body. */
let answers: Map<string, () => readonly [number, unknown]>;

beforeEach(() => {
  browser = createTestBrowser();
  clock = createTestClock();
  asked = [];
  answers = new Map();
});

function open() {
  const context = browser.context({
    clock,
    async fetch(input, init) {
      const request = new Request(input, init);
      asked.push(request);
      const answer = answers.get(new URL(request.url).pathname)?.();
      if (answer === undefined) throw new TypeError('fetch failed');
      return new Response(JSON.stringify(answer[1]), {
        status: answer[0],
      });
    },
  });
  return createSession({
    ports: context,
    send: createSend(context),
    onAccount: () => undefined,
  });
}

const refusal = (id: string, message: string) => ({ id, message });

async function store(): Promise<void> {
  const token = await signToken(account, clock.now());
  browser.values.set('daywall.token', token);
  browser.values.set('daywall.account', account);
  browser.values.set('daywall.auth', JSON.stringify({ token, user: testUser(account) }));
}

describe('a provider', () => {
  const given = { code: 'a code', codeVerifier: 'v'.repeat(43), nonce: 'n'.repeat(43) };

  it.each([
    ['google', '/api/google/login', { providerToken: 'a code' }],
    ['microsoft', '/api/microsoft/microsoftLogin', { authCode: 'a code' }],
  ] as const)('of %s signs in by its code, which is kept nowhere', async (provider, path, sent) => {
    answers.set('/api/auth/session', () => [200, { isLoggedIn: false }]);
    answers.set(path, () => [409, refusal('account_exists', 'There is an account')]);
    const session = open();
    await session.start();
    await expect(session.loginByProvider({ provider, ...given })).rejects.toMatchObject({
      reply: { id: 'account_exists' },
    });
    expect(session.state).toMatchObject({ isError: true, message: 'There is an account', authData: null });
    const token = await signToken(account, clock.now());
    answers.set(path, () => [200, { user: testUser(account), token }]);
    await session.loginByProvider({ provider, ...given });
    expect(session.state).toMatchObject({ isSuccess: true, status: 'signedIn' });
    const request = asked.at(-1);
    const { code: _code, ...rest } = given;
    expect(await request?.json()).toEqual({ ...sent, ...rest });
    expect(JSON.stringify([...browser.values])).not.toMatch(/a code|vvv|nnn/);
  });

  it('that connects a calendar does not change who is signed in', async () => {
    await store();
    const session = open();
    await session.start();
    const { authData } = session.state;
    await expect(session.registerCalendar(() => Promise.reject(new Error('not now')))).rejects.toThrow(
      'not now',
    );
    expect(session.state).toMatchObject({ isError: true, message: 'not now', status: 'signedIn' });
    session.resetAuth();
    await session.registerCalendar(async () => undefined);
    expect(session.state).toMatchObject({ isSuccess: true, isError: false, status: 'signedIn' });
    expect(session.state.authData).toBe(authData);
  });
});
