import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeclinedError } from '../failure.ts';
import { createSend } from '../http/send.ts';
import {
  createTestBrowser,
  createTestClock,
  settled,
  type TestBrowser,
  type TestClock,
  until,
} from '../ports.test-support.ts';
import type { Ports } from '../ports.ts';
import { signToken, testUser } from '../test-server.test-support.ts';
import { createSession } from './session.ts';

const account = uuidv7();
const credentials = { email: 'ada@example.com', password: 'correct horse battery' };
let browser: TestBrowser;
let clock: TestClock;
let asked: Request[];
/** Answers by path: a status and a body; null for no answer. */
let answers: Map<
  string,
  () => readonly [number, unknown] | null | Promise<readonly [number, unknown] | null>
>;

beforeEach(() => {
  browser = createTestBrowser();
  clock = createTestClock();
  asked = [];
  answers = new Map();
});

function open(ports: Partial<Ports> = {}) {
  const accounts: (string | null)[] = [];
  const context = browser.context({
    clock,
    async fetch(input, init) {
      const request = new Request(input, init);
      asked.push(request);
      const answer = await answers.get(new URL(request.url).pathname)?.();
      if (answer === undefined || answer === null) throw new TypeError('fetch failed');
      return new Response(typeof answer[1] === 'string' ? answer[1] : JSON.stringify(answer[1]), {
        status: answer[0],
      });
    },
    ...ports,
  });
  const session = createSession({
    ports: context,
    send: createSend(context),
    onAccount: (accountId) => void accounts.push(accountId),
  });
  return { session, accounts };
}

const refreshes = () => asked.filter((each) => each.url.endsWith('/auth/refresh'));
const refusal = (id: string, message: string) => ({ id, message });

async function store(life = 900): Promise<string> {
  const token = await signToken(account, clock.now(), life);
  browser.values.set('daywall.token', token);
  browser.values.set('daywall.account', account);
  browser.values.set('daywall.auth', JSON.stringify({ token, user: testUser(account) }));
  return token;
}
/** Answers refreshes with new tokens; they carry random ids, so no two are equal. */
function answerRefresh(): void {
  answers.set('/api/auth/refresh', async () => [200, { accessToken: await signToken(account, clock.now()) }]);
}

describe('a sign-in', () => {
  it('goes from pending to rejected with the server’s message, and keeps nothing', async () => {
    answers.set('/api/auth/session', () => [200, { isLoggedIn: false }]);
    answers.set('/api/auth/login', () => [401, refusal('wrong_credentials', 'Email or password is wrong')]);
    const { session } = open();
    await session.start();
    const signingIn = session.login(credentials);
    expect(session.state.isLoading).toBe(true);
    await expect(signingIn).rejects.toThrow('Email or password is wrong');
    expect(session.state).toMatchObject({
      isLoading: false,
      isError: true,
      isSuccess: false,
      message: 'Email or password is wrong',
      authData: null,
      status: 'signedOut',
    });
    session.resetAuth();
    expect(session.state).toMatchObject({ isError: false, message: '', isAuthorized: true });
  });

  it('rejects when a registration is answered without data', async () => {
    answers.set('/api/auth/session', () => [200, { isLoggedIn: false }]);
    answers.set('/api/users/register', () => [200, '']);
    const { session } = open();
    await session.start();
    await expect(session.register({ ...credentials, firstName: 'Ada' })).rejects.toThrow(
      'Registration failed, no data received.',
    );
    answers.set('/api/auth/login', () => [200, '']);
    await expect(session.login(credentials)).rejects.toThrow('No data received.');
  });

  it('keeps token and data under the product’s keys, with cookies and the anti-forgery header', async () => {
    const token = await signToken(account, clock.now());
    answers.set('/api/auth/session', () => [200, { isLoggedIn: false }]);
    answers.set('/api/auth/login', () => [200, { user: testUser(account), token }]);
    const { session, accounts } = open();
    await session.start();
    await session.login(credentials);
    expect(session.state).toMatchObject({
      isSuccess: true,
      isLoading: false,
      accountId: account,
      status: 'signedIn',
    });
    expect(session.state.authData).toMatchObject({ token });
    expect(browser.values.get('daywall.token')).toBe(token);
    expect(browser.values.get('daywall.auth')).toContain(token);
    expect(accounts).toEqual([account]);
    const request = asked.find((each) => each.url.endsWith('/login'));
    expect(request?.credentials).toBe('include');
    expect(request?.headers.get('x-csrf-protection')).toBe('1');
  });
});

describe('a silent refresh', () => {
  it('runs 90 s before the token runs out, and plans the next', async () => {
    await store(900);
    answerRefresh();
    const { session } = open();
    await session.start();
    await clock.advance(809_999);
    expect(refreshes()).toHaveLength(0);
    await clock.advance(1);
    expect(refreshes()).toHaveLength(1);
    expect(refreshes()[0]?.headers.get('x-csrf-protection')).toBe('1');
    expect(session.state.isSuccess).toBe(true);
    await clock.advance(810_000);
    expect(refreshes()).toHaveLength(2);
  });

  it('runs at once where that moment has passed', async () => {
    await store(60);
    answerRefresh();
    const { session } = open();
    await session.start();
    await clock.advance(0);
    expect(refreshes()).toHaveLength(1);
  });

  it.each([
    ['nobody answers', null],
    ['502', [502, 'Bad Gateway']],
    ['503', [503, refusal('unavailable', 'later')]],
    ['504', [504, '']],
    ['a stranger answers 200', [200, '<html>Sign in to the hotel</html>']],
  ] as const)('is repeated after 15 s on: %s; nothing is forgotten', async (_, answer) => {
    const token = await store(60);
    answers.set('/api/auth/refresh', () => answer);
    const { session } = open();
    await session.start();
    await clock.advance(0);
    expect(session.state).toMatchObject({ status: 'signedIn', isAuthorized: true, isLoading: false });
    expect(session.state.authData).not.toBeNull();
    expect(browser.values.get('daywall.token')).toBe(token);
    await clock.advance(14_999);
    expect(refreshes()).toHaveLength(1);
    answerRefresh();
    await clock.advance(1);
    expect(refreshes()).toHaveLength(2);
    await until(() => browser.values.get('daywall.token') !== token);
  });

  it.each([400, 401, 403, 500])('removes the token and reports unauthorized on %i', async (status) => {
    await store(60);
    answers.set('/api/auth/refresh', () => [status, refusal('unauthenticated', 'Not signed in')]);
    const { session, accounts } = open();
    await session.start();
    await clock.advance(0);
    expect(session.state).toMatchObject({
      isAuthorized: false,
      isError: true,
      authData: null,
      status: 'signedOut',
    });
    expect(browser.values.has('daywall.token')).toBe(false);
    expect(accounts).toEqual([account, null]);
    await clock.advance(60_000);
    expect(refreshes()).toHaveLength(1);
  });

  it('keeps the token where a call’s refresh meets a 400 or no answer, and removes it where it is refused', async () => {
    const token = await store();
    const { session } = open();
    await session.start();
    answers.set('/api/auth/refresh', () => [400, refusal('anti_forgery', 'no')]);
    await expect(session.refresh('http', token)).rejects.toThrow('no');
    expect(browser.values.get('daywall.token')).toBe(token);
    answers.set('/api/auth/refresh', () => null);
    await expect(session.refresh('http', token)).rejects.toThrow();
    expect(browser.values.get('daywall.token')).toBe(token);
    expect(session.state).toMatchObject({ status: 'signedIn', isAuthorized: true });
    answers.set('/api/auth/refresh', () => [401, refusal('unauthenticated', 'Not signed in')]);
    await expect(session.refresh('http', token)).rejects.toThrow('Not signed in');
    expect(browser.values.has('daywall.token')).toBe(false);
    expect(session.state).toMatchObject({ status: 'signedOut', isAuthorized: false });
  });

  it('plans nothing without a stored token, and again when the page is shown', async () => {
    answers.set('/api/auth/session', () => [200, { isLoggedIn: false }]);
    const { session } = open();
    await session.start();
    expect(clock.planned()).toEqual([]);
    await store(60);
    answerRefresh();
    session.wake();
    await clock.advance(0);
    expect(refreshes()).toHaveLength(1);
  });

  it('never runs without a pause where the clock is wrong', async () => {
    await store(60);
    answers.set('/api/auth/refresh', async () => [
      200,
      { accessToken: await signToken(account, clock.now() - 3_600_000) },
    ]);
    const { session } = open();
    await session.start();
    await clock.advance(14_999);
    expect(refreshes()).toHaveLength(1);
    await clock.advance(1);
    expect(refreshes()).toHaveLength(2);
  });

  it('is one refresh, in one context and across those of a browser', async () => {
    await store(60);
    answerRefresh();
    const [first, second] = [open(), open()];
    await Promise.all([first.session.start(), second.session.start()]);
    const tokens = await Promise.all([
      first.session.refresh('silent'),
      first.session.refresh('realtime'),
      second.session.refresh('silent'),
    ]);
    expect(refreshes()).toHaveLength(1);
    expect(new Set(tokens).size).toBe(1);
  });

  it('is refused while logging out, and logging in ends that', async () => {
    await store(900);
    answers.set('/api/auth/logout', () => null);
    const { session } = open();
    await session.start();
    const leaving = session.logout();
    await settled();
    expect(browser.values.has('daywall.token')).toBe(false);
    await expect(session.refresh('silent')).rejects.toThrow('User is logging out');
    await leaving;
    expect(session.state).toMatchObject({ status: 'signedOut', authData: null, isLoggingOut: true });
    answers.set('/api/auth/login', async () => [
      200,
      { user: testUser(account), token: await signToken(account, clock.now()) },
    ]);
    await session.login(credentials);
    expect(session.state.isLoggingOut).toBe(false);
    answerRefresh();
    await expect(session.refresh('silent')).resolves.toBeTypeOf('string');
  });

  it('does not undo a logout that happened while it was under way', async () => {
    await store(60);
    let answer: (value: readonly [number, unknown]) => void = () => {};
    answers.set('/api/auth/refresh', () => new Promise((resolve) => (answer = resolve)));
    answers.set('/api/auth/logout', () => [200, {}]);
    const { session } = open();
    await session.start();
    const refreshing = expect(session.refresh('silent')).rejects.toThrow('User is logging out');
    await settled();
    await session.logout();
    answer([200, { accessToken: await signToken(account, clock.now()) }]);
    await refreshing;
    expect(browser.values.has('daywall.token')).toBe(false);
    expect(session.state.status).toBe('signedOut');
  });
});

describe('an ended session', () => {
  it('is not resumed at the next start', async () => {
    await store();
    const { session, accounts } = open();
    await session.start();
    session.markUnauthorized();
    await settled();
    expect(session.state).toMatchObject({ isAuthorized: false, status: 'signedOut' });
    expect([...browser.values.keys()]).toEqual([]);
    expect(accounts).toEqual([account, null]);
  });
});

describe('a start of the session', () => {
  it('asks the server where no token is stored, and resumes its session', async () => {
    answers.set('/api/auth/session', () => [200, { isLoggedIn: true }]);
    answerRefresh();
    const { session } = open();
    await session.start();
    expect(session.state).toMatchObject({ status: 'signedIn', accountId: account });
  });

  it('opens the stored account when nobody answers, and none after a logout that reached nobody', async () => {
    await store();
    browser.values.delete('daywall.token');
    const away = open();
    await away.session.start();
    expect(away.session.state).toMatchObject({ status: 'signedIn', accountId: account });

    answers.set('/api/auth/logout', () => null);
    await away.session.logout();
    answers.set('/api/auth/session', () => [200, { isLoggedIn: true }]);
    answerRefresh();
    const again = open();
    await again.session.start();
    expect(again.session.state.status).toBe('signedOut');
  });
});

describe('the session of the extension', () => {
  it('does not sign in when the redirect carries another state', async () => {
    const { session } = open({
      kind: 'extension',
      authorize: {
        redirectUri: 'https://x.chromiumapp.org/',
        open: async () => 'https://x.chromiumapp.org/?code=c&state=other',
      },
    });
    await session.start();
    await expect(session.connect()).rejects.toThrow('The sign-in was not answered');
    expect(session.state.status).toBe('signedOut');
    await expect(open().session.connect()).rejects.toThrow('signs in by password');
    await expect(session.login(credentials)).rejects.toThrow('connect()');
  });

  it('rejects when the user declined', async () => {
    const { session } = open({
      kind: 'extension',
      authorize: {
        redirectUri: 'https://x.chromiumapp.org/',
        open: async (url) =>
          `https://x.chromiumapp.org/?error=access_denied&state=${new URL(url).searchParams.get('state')}`,
      },
    });
    await session.start();
    await expect(session.connect()).rejects.toBeInstanceOf(DeclinedError);
    expect(session.state).toMatchObject({ status: 'signedOut', isLoading: false });
  });

  it('proves its code with S256, sends no cookies, and refreshes with its own token', async () => {
    const token = await signToken(account, clock.now());
    let challenge = '';
    answers.set('/api/auth/extension/token', () => [
      200,
      { user: testUser(account), token, refreshToken: 'first' },
    ]);
    const { session } = open({
      kind: 'extension',
      authorize: {
        redirectUri: 'https://x.chromiumapp.org/',
        async open(url) {
          const { searchParams, pathname } = new URL(url);
          expect(pathname).toBe('/extension/connect');
          challenge = searchParams.get('code_challenge') ?? '';
          return `https://x.chromiumapp.org/?code=abc&state=${searchParams.get('state')}`;
        },
      },
    });
    await session.start();
    await session.connect();
    const exchange = asked.at(-1);
    expect(exchange?.credentials).toBe('omit');
    const body: unknown = await exchange?.json();
    expect(body).toMatchObject({ code: 'abc', redirectUri: 'https://x.chromiumapp.org/' });
    const { codeVerifier = '' } = body as { codeVerifier?: string };
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
    expect(Buffer.from(digest).toString('base64url')).toBe(challenge);

    answers.set('/api/auth/refresh', async () => [
      200,
      { accessToken: await signToken(account, clock.now()), refreshToken: 'second' },
    ]);
    await session.refresh('silent');
    expect(refreshes()[0]?.headers.get('x-refresh-token')).toBe('first');
    expect(browser.values.get('daywall.refreshToken')).toBe('second');
    expect(JSON.stringify(session.state.authData)).not.toContain('second');
  });
});
