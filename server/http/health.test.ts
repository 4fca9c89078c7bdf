import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '#tests/factories/test-server.ts';
import { createHealth } from './health.ts';

/** Interval of a health check in this test. Milliseconds. */
const LOOK = 2;
/** More transactions than there are connections. */
const MANY = 12;

it('a health check says "unavailable" of a database that answers nobody', async () => {
  await expect(createHealth({ probe: () => new Promise(() => {}) }, LOOK)()).rejects.toMatchObject({
    id: 'unavailable',
  });
});

it('a health check passes the failure of a probe on, and asks anew the next time', async () => {
  let isAway = true;
  const check = createHealth({
    probe: () => (isAway ? Promise.reject(new Error('gone')) : Promise.resolve()),
  });
  await expect(check()).rejects.toThrow('gone');
  isAway = false;
  await check();
});

it('a health check does not take a standstill of its own process for one of the database', async () => {
  const check = createHealth({ probe: () => nextTurn() }, LOOK);
  const checked = check();
  const end = performance.now() + 60 * LOOK;
  while (performance.now() < end);
  await checked;
});

it('a server whose connections are all at work says that it is healthy', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  let isOver = false;
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const work = Array.from({ length: MANY }, () =>
    server.database.transaction(async (tx) => {
      begun();
      while (!isOver) {
        await tx.execute(sql`select 1`);
        await nextTurn();
      }
    }),
  );
  await hasBegun;
  const reply = await server.app.inject({ url: '/api/health' });
  isOver = true;
  await Promise.all(work);
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
});
