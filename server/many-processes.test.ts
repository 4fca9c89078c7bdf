import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '#tests/factories/database.ts';
import { pageHeaders, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/server.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { openDatabase } from './plugins/open-database.ts';

// Several servers share a database only on PostgreSQL.
describe.runIf(testDatabaseUrl !== undefined)('two servers on one database', () => {
  let first: TestServer;
  let second: TestServer;

  beforeAll(async () => {
    first = await startTestServer();
    const { rows } = await first.database.executeSql('select current_database() as name');
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const { secret } = first.config;
    second = await startTestServer({ secret }, await openDatabase({ kind: 'postgres', url: url.href }));
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  it('tell each other’s sockets of a write, and of the end of a session', async () => {
    const person = await registerPerson(first);
    const other = await signInAgain(second, person);
    const here = await connectSocket(first.url, 'tasks', person.token);
    const there = await connectSocket(second.url, 'tasks', other.token);
    const id = uuidv7();
    await here.ask('createQuickTask', { id, title: 'Across' });
    await there.hear((change) => change.id === id);
    await first.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...pageHeaders(first), authorization: `Bearer ${other.token}` },
    });
    await there.waitFor('unauthorized');
    const me = await second.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect(me.json().id).toBe('session_revoked');
    expect(here.socket.connected).toBe(true);
    here.close();
  });
});
