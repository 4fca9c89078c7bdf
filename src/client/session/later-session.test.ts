import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { createSend } from '../http/send.ts';
import { createTestBrowser, createTestClock, until } from '../ports.test-support.ts';
import { signToken } from '../test-server.test-support.ts';
import { createSession } from './session.ts';

const tooMany = JSON.stringify({ id: 'too_many_requests', message: 'Too many requests: try again later' });

/** A signed-in client whose server answers 429 until `isCalm`. `retryAfter`: seconds, or null for none. */
async function open(retryAfter: number | null) {
  const [browser, clock, account] = [createTestBrowser(), createTestClock(), uuidv7()];
  const server = { isCalm: false, asked: 0 };
  const context = browser.context({
    clock,
    async fetch() {
      server.asked += 1;
      const body = JSON.stringify({ accessToken: await signToken(account, clock.now()) });
      if (server.isCalm) return new Response(body);
      const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
      return new Response(tooMany, { status: 429, headers });
    },
  });
  browser.values.set('daywall.account', account);
  const session = createSession({ ports: context, send: createSend(context), onAccount: () => undefined });
  const store = async () => browser.values.set('daywall.token', await signToken(account, clock.now(), 60));
  return { session, clock, server, store, isKept: () => browser.values.has('daywall.account') };
}

it.each([
  ['15 s', null, 15_000],
  ['15 s', 3, 15_000],
  ['as long as the server says', 40, 40_000],
])('a refresh answered 429 is repeated after %s, and nothing is forgotten', async (_, retryAfter, wait) => {
  const { session, clock, server, store, isKept } = await open(retryAfter);
  await store();
  await session.start();
  await clock.advance(0);
  expect(session.state).toMatchObject({ status: 'signedIn', isAuthorized: true, isLoading: false });
  expect([server.asked, isKept()]).toEqual([1, true]);
  await clock.advance(wait - 1);
  expect(server.asked).toBe(1);
  server.isCalm = true;
  await clock.advance(1);
  await until(() => server.asked === 2);
});

it('a start whose session request is answered 429 keeps the account', async () => {
  const { session, isKept } = await open(null);
  await session.start();
  expect(session.state).toMatchObject({ status: 'signedIn', isAuthorized: true });
  expect(isKept()).toBe(true);
});
