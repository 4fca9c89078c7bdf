import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#tests/factories/call.ts';
import { makeOrganization } from '#tests/factories/organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/server.ts';
import { connectSocket } from '#tests/factories/socket.ts';

const migration = readFileSync(new URL('./migrations/0013_single_lines.sql', import.meta.url), 'utf8');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('names and titles of earlier versions become single lines without unseen characters', async () => {
  const { executeSql } = server.database;
  const { id, owner } = await makeOrganization(server);
  const socket = await connectSocket(server.url, 'tasks', owner.token);
  const tasks = ['=HYPERLINK("x")\r\nfoo', '\u200b\ufeff', '👨‍👩‍👧 fine'].map((title) => ({
    id: uuidv7(),
    title,
  }));
  for (const { id: taskId } of tasks)
    await socket.ask('createTask', { id: taskId, title: 'Plain', labels: ['one'] });
  // Nobody listens while the titles are what no server writes any more.
  socket.close();
  for (const task of tasks) {
    await executeSql(`update tasks set title = $1, labels = '{"o\u200bne"}' where id = $2`, [
      task.title,
      task.id,
    ]);
  }
  await executeSql('update organizations set name = $1 where id = $2', ['\u202eAcme\u0007', id]);
  await executeSql('update users set first_name = $1 where id = $2', ['\u3164', owner.user.id]);
  await executeSql(`update labels set name = 'o\u200bne', name_key = 'o\u200bne' where owner_id = $1`, [
    owner.user.id,
  ]);
  for (const statement of migration.split('--> statement-breakpoint')) await executeSql(statement);

  const titles = await executeSql('select title, labels from tasks order by id');
  expect(titles.rows).toMatchObject([
    { title: '=HYPERLINK("x") foo' },
    { title: '…' },
    { title: '👨‍👩‍👧 fine' },
  ]);
  const again = await connectSocket(server.url, 'tasks', owner.token);
  const read = await again.ask('getTask', { id: tasks[0]?.id ?? '' });
  expect(read).toMatchObject({ title: '=HYPERLINK("x") foo', labels: ['one'] });
  expect((await call(server, owner, 'getOrganization', { params: { id } })).name).toBe('Acme');
  expect((await call(server, owner, 'getMe', {})).firstName).toBe('');
  expect((await executeSql('select name, name_key from labels')).rows).toEqual([
    { name: 'one', name_key: 'one' },
  ]);
  again.close();
});
