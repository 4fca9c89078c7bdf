import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { testDatabaseUrl } from '#tests/factories/test-database.ts';
import { makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

// Two writes can only conflict with more than one connection.
describe.runIf(testDatabaseUrl !== undefined)('removing a member while they place a task', () => {
  let server: TestServer;
  let acme: TestOrganization<'mia', 'team'>;
  let socket: TestSocket;
  beforeAll(async () => {
    server = await startTestServer();
    acme = await makeOrganization(server, {
      people: { mia: 'member' },
      groups: { team: { members: { mia: 'member' } } },
    });
    socket = await connectSocket(server.url, 'tasks', acme.people.mia.token);
  });
  afterAll(async () => {
    socket.close();
    await server.close();
  });

  /** Removal in a transaction that stays open until `end`. */
  async function takeOut(table: 'organization_members' | 'group_members') {
    const begun = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const done = server.database.transaction(async (tx) => {
      await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${acme.people.mia.user.id}`);
      begun.resolve();
      await ending.promise;
    });
    await begun.promise;
    return { end: ending.resolve, done };
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await server.database.executeSql(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  }

  it.each([
    ['group_members', () => ({ groupId: acme.groups.team })],
    ['organization_members', () => ({ organizationId: acme.id })],
  ] as const)('%s: the task waits, and then it is refused', async (table, scopeOf) => {
    const removal = await takeOut(table);
    const placed = socket.ask('createQuickTask', { id: uuidv7(), title: 'Late', ...scopeOf() });
    const outcome = placed.then(
      () => 'placed',
      () => 'refused',
    );
    const first = await Promise.race([
      outcome,
      expect
        .poll(countWaiting)
        .toBeGreaterThan(0)
        .then(() => 'waiting'),
    ]);
    removal.end();
    await removal.done;
    expect(first).toBe('waiting');
    await expect(placed).rejects.toThrow(/not_found|not_permitted/);
  });
});
