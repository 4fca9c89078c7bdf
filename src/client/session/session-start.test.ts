import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FirstRows } from '#contract/people/start.ts';
import { createSend } from '../http/send.ts';
import {
  createTestBrowser,
  createTestClock,
  settled,
  type TestBrowser,
  type TestClock,
} from '../ports.test-support.ts';
import { signToken, testAppSettings, testUser } from '../test-server.test-support.ts';
import { createSession } from './session.ts';

const account = uuidv7();
const firstRows: FirstRows = {
  isWhole: true,
  user: testUser(account),
  appSettings: testAppSettings(account),
  organizations: [],
  groups: [],
  tasks: [],
  scheduleItems: [],
  delegationRequests: [],
  timerRecords: [],
};
let browser: TestBrowser;
let clock: TestClock;
let asked: string[];
/** Calls of `onAccount`. */
let changes: [accountId: string | null, firstRows: FirstRows | null][];

beforeEach(() => {
  browser = createTestBrowser();
  clock = createTestClock();
  asked = [];
  changes = [];
});

/** Session of a browser whose cookie the server knows, in a page that has asked for `start`; `by` signs in and refreshes. */
function open(takeStart: () => Promise<unknown>, by = account) {
  const context = browser.context({
    clock,
    takeStart,
    async fetch(input, init) {
      const path = new URL(new Request(input, init).url).pathname;
      asked.push(path);
      if (path === '/api/auth/session') return Response.json({ isLoggedIn: true });
      const token = await signToken(by, clock.now());
      return Response.json(
        path === '/api/auth/login' ? { user: testUser(by), token } : { accessToken: token },
      );
    },
  });
  return createSession({
    ports: context,
    send: createSend(context),
    onAccount: (...change) => void changes.push(change),
  });
}

/** Signs somebody in, as another tab does. */
async function signInElsewhere(accountId: string): Promise<string> {
  const token = await signToken(accountId, clock.now());
  const { storage } = browser.context({ clock });
  await storage.set('daywall.account', accountId);
  await storage.set('daywall.token', token);
  return token;
}

describe('a session whose page has asked for its start', () => {
  it('asks by itself where the page got no answer, or one of somebody in between', async () => {
    for (const answer of [null, '<html>', { accessToken: 1 }]) {
      browser = createTestBrowser();
      const session = open(async () => answer);
      await session.start();
      expect(session.state).toMatchObject({ status: 'signedIn', accountId: account });
    }
    const both = ['/api/auth/session', '/api/auth/refresh'];
    expect(asked).toEqual([...both, ...both, ...both]);
  });

  it('takes no answer where a token is stored, or after a logout that reached nobody', async () => {
    const takeStart = async () => {
      throw new Error('taken');
    };
    browser.values.set('daywall.token', await signToken(account, clock.now()));
    const session = open(takeStart);
    await session.start();
    expect(session.state.status).toBe('signedIn');
    await session.logout();
    const again = open(takeStart);
    await again.start();
    expect(again.state.status).toBe('signedOut');
  });

  it('takes the answer, and asks no more', async () => {
    const accessToken = await signToken(account, clock.now());
    const session = open(async () => ({ accessToken, firstRows: null }));
    await session.start();
    expect(session.state).toMatchObject({
      status: 'signedIn',
      accountId: account,
      authData: { accessToken },
    });
    expect(browser.values.get('daywall.token')).toBe(accessToken);
    browser = createTestBrowser();
    const nobody = open(async () => ({ accessToken: null, firstRows: null }));
    await nobody.start();
    expect(nobody.state.status).toBe('signedOut');
    expect(asked).toEqual([]);
  });

  it('keeps the session that another tab stored while the answer was slow, and drops the answer with its rows', async () => {
    const other = uuidv7();
    const answer = { accessToken: await signToken(account, clock.now()), firstRows };
    for (const isHeard of [true, false]) {
      browser = createTestBrowser();
      changes = [];
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const session = open(() => promise);
      const started = session.start();
      await settled();
      const token = await signInElsewhere(other);
      if (isHeard) await settled();
      resolve(answer);
      await started;
      expect(session.state).toMatchObject({ status: 'signedIn', accountId: other });
      expect(browser.values.get('daywall.token')).toBe(token);
      expect(browser.values.get('daywall.account')).toBe(other);
      expect(changes).toEqual([[other, null]]);
      session.close();
    }
  });

  it('keeps what a sign-in on this page came to while the answer was slow', async () => {
    const other = uuidv7();
    const answer = { accessToken: await signToken(account, clock.now()), firstRows };
    for (const isEnded of [false, true]) {
      browser = createTestBrowser();
      changes = [];
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const session = open(() => promise, other);
      const started = session.start();
      await settled();
      await session.login({ email: 'bob@example.org', password: 'correct horse battery' });
      if (isEnded) await session.markUnauthorized();
      resolve(answer);
      await started;
      expect(session.state).toMatchObject(
        isEnded ? { status: 'signedOut', accountId: null } : { status: 'signedIn', accountId: other },
      );
      expect(browser.values.has('daywall.token')).toBe(!isEnded);
      expect(changes).toEqual(
        isEnded
          ? [
              [other, null],
              [null, null],
            ]
          : [[other, null]],
      );
    }
  });

  it('passes the rows of the answer on once: the same person, signing in again, starts without them', async () => {
    const session = open(async () => ({ accessToken: await signToken(account, clock.now()), firstRows }));
    await session.start();
    await session.logout();
    await session.login({ email: 'ada@example.org', password: 'correct horse battery' });
    expect(changes).toEqual([
      [account, firstRows],
      [null, null],
      [account, null],
    ]);
  });
});
