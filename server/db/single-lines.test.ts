import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

function migration(name: string): readonly string[] {
  const sql = readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8');
  return sql.split('--> statement-breakpoint');
}

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
  // Titles of a form that no server writes any more; the socket is closed first so that it gets none of them.
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
  for (const statement of migration('0013_single_lines')) await executeSql(statement);

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

it('copies of labels and titles of earlier versions become single lines, as new ones are', async () => {
  const { executeSql } = server.database;
  const { id: orgId, owner } = await makeOrganization(server);
  const { user, token } = await registerPerson(server);
  const socket = await connectSocket(server.url, 'tasks', token);
  const [noteId, filterId] = [uuidv7(), uuidv7()];
  const recurrence = { rule: 'FREQ=DAILY', timeZone: 'UTC', basis: 'date' as const };
  await socket.ask('createTask', {
    id: noteId,
    title: 'Water',
    dueDate: '2030-01-01T12:00:00Z',
    labels: ['o\u200bne', 'two'],
  });
  await socket.ask('setTaskRecurrence', { id: noteId, recurrence });
  const query = { labels: ['o\u200bne', 'two'], text: 'a\u0007b' };
  const filter = { name: 'Mine', sort: 'urgency' as const, query };
  expect((await socket.ask('createFilter', { id: filterId, ...filter })).query).toEqual({
    labels: ['one', 'two'],
    text: 'ab',
  });
  await executeSql('update organizations set name = $1 where id = $2', ['Ac\u202eme\r\nInc', orgId]);
  await call(server, owner, 'addOrganizationMember', { params: { orgId, userId: user.id }, body: {} });
  const kept = async () => {
    const series = await executeSql('select labels from task_series where owner_id = $1', [user.id]);
    const filters = await executeSql('select query from filters where owner_id = $1', [user.id]);
    const notified = await executeSql('select subject, actor_name from notifications where user_id = $1', [
      user.id,
    ]);
    return [...series.rows, ...filters.rows, ...notified.rows];
  };
  const clean = [
    { labels: ['one', 'two'] },
    { query: { labels: ['one', 'two'], text: 'ab' } },
    { subject: 'Acme Inc', actor_name: 'Ada Test' },
  ];
  expect(await kept()).toEqual(clean);

  await executeSql(`update task_series set labels = '{"o\u200bne",two}' where owner_id = $1`, [user.id]);
  await executeSql(`update filters set query = $1::text::jsonb where owner_id = $2`, [
    JSON.stringify(query),
    user.id,
  ]);
  await executeSql('update notifications set subject = $1, actor_name = $2 where user_id = $3', [
    'Ac\u202eme\r\nInc',
    '\u200bAda Test',
    user.id,
  ]);
  for (const statement of migration('0021_cleaned_copies')) await executeSql(statement);
  expect(await kept()).toEqual(clean);
  expect((await socket.ask('getTask', { id: noteId })).labels).toEqual(['one', 'two']);
  socket.close();
});
