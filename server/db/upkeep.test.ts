import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { fillCrowd } from './fill-crowd.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Row count of `users` in the planner's statistics; -1 without statistics. */
async function knownPeople(): Promise<unknown> {
  const { rows } = await server.database.executeSql(
    "select reltuples::int as known from pg_class where oid = 'public.users'::regclass",
  );
  return rows[0]?.known;
}

describe('the upkeep of the database', () => {
  it('lets the embedded database know how much it holds', async () => {
    for (let count = 0; count < 3; count += 1) await registerPerson(server);
    const before = await knownPeople();
    const job = server.app.scheduledJobs.find(({ name }) => name === 'upkeep');
    // A PostgreSQL server has autovacuum.
    if (server.database.kind === 'postgres') return expect(job).toBeUndefined();
    await job?.run();
    expect(await knownPeople()).toBe(3);
    expect(before).not.toBe(3);
  });

  it('counts a table again once it has grown, and only then', async () => {
    const job = server.app.scheduledJobs.find(({ name }) => name === 'statistics');
    if (server.database.kind === 'postgres') return expect(job).toBeUndefined();
    await fillCrowd(server.database, { from: 1, to: 900, tasksEach: 0, recordsEach: 0, itemsEach: 0 });
    await job?.run();
    expect(await knownPeople()).toBe(903);
    await fillCrowd(server.database, { from: 901, to: 910, tasksEach: 0, recordsEach: 0, itemsEach: 0 });
    await job?.run();
    expect(await knownPeople()).toBe(903);
    await fillCrowd(server.database, { from: 911, to: 2_500, tasksEach: 0, recordsEach: 0, itemsEach: 0 });
    await job?.run();
    expect(await knownPeople()).toBe(2_503);
  });
});
