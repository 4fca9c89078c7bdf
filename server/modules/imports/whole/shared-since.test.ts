import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR } from '#time/units.ts';
import { importsOf } from '../imports.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Item = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<'tasks' | 'timer-records' | 'comments', readonly Item[]>>;

/** Export of a task with a record and a comment. */
async function exported() {
  const ada = await registerPerson(server);
  const socket = await connectSocket(server.url, 'tasks', ada.token);
  const id = uuidv7();
  const now = server.clock.now();
  await socket.ask('createTask', { id, title: 'Paint the fence' });
  const data = {
    recordId: uuidv7(),
    startedAt: toInstant(now - DAY),
    endedAt: toInstant(now - DAY + HOUR),
    note: 'First coat',
  };
  await socket.ask('createNoteTimerRecord', { id, data });
  await socket.ask('createComment', { commentId: uuidv7(), noteId: id, text: 'White' });
  socket.close();
  const headers = { authorization: `Bearer ${ada.token}` };
  const reply = await server.app.inject({ method: 'GET', url: '/api/account/export', headers });
  const file: { lists: Lists } = JSON.parse(unzip(reply.rawPayload).get('daywall.json') ?? 'null');

  /** The same export with further records and comments, made from the first ones. */
  function withMore(more: Partial<Record<'timer-records' | 'comments', readonly Item[]>>): string {
    const lists = Object.fromEntries(
      Object.entries(more).map(([name, items]) => {
        const [first] = file.lists[name as keyof typeof more];
        const added = items.map((item) => ({ ...first, id: uuidv7(), ...item }));
        return [name, [...file.lists[name as keyof typeof more], ...added]];
      }),
    );
    return JSON.stringify({ ...file, lists: { ...file.lists, ...lists } });
  }
  return { withMore };
}

async function carriedOut(person: Person, content: string) {
  const imports = importsOf(server, person);
  const { id } = await imports.prepared('daywall.json', content);
  await imports.ask('POST', `/${id}/start`);
  await server.app.heldJobs.runAll();
  await imports.settled(id);
  const { body } = await imports.ask('GET', `/${id}/rows?action=error`);
  return body.rows.map(({ kind, reason }: Item) => [kind, reason]);
}

async function importedTask(person: Person): Promise<string> {
  const socket = await connectSocket(server.url, 'tasks', person.token);
  const { tasks } = await socket.ask('getTasks', {});
  socket.close();
  return tasks[0]?.id ?? '';
}

it('a task that went to another person takes no records and comments of a later import', async () => {
  const { owner, people, id: organizationId } = await makeOrganization(server, { people: { bea: 'member' } });
  const { bea } = people;
  const file = await exported();
  expect(await carriedOut(bea, file.withMore({}))).toEqual([]);
  const taskId = await importedTask(bea);
  const socket = await connectSocket(server.url, 'tasks', bea.token);
  await socket.ask('updateTask', { id: taskId, data: { organizationId } });
  socket.close();
  await call(server, owner, 'removeOrganizationMember', {
    params: { orgId: organizationId, userId: bea.user.id },
  });
  const again = file.withMore({ 'timer-records': [{ note: 'Unasked' }], comments: [{ text: 'Unasked' }] });
  expect(await carriedOut(bea, again)).toEqual([
    ['record', 'no_task'],
    ['comment', 'refused'],
  ]);
  const owners = await connectSocket(server.url, 'tasks', owner.token);
  const records = await owners.ask('getNoteTimerRecords', { id: taskId });
  expect(records.map(({ note }) => note)).toEqual(['First coat']);
  const { comments } = await owners.ask('getComments', { noteId: taskId });
  expect(comments.map(({ text }) => text)).toEqual(['White']);
  owners.close();
});

it('a comment keeps its date where nobody else reads it, and is of now where somebody does', async () => {
  const { owner, people, id: organizationId } = await makeOrganization(server, { people: { bea: 'member' } });
  const { bea } = people;
  const file = await exported();
  const [old, later] = ['2001-02-03T04:05:06.000Z', '2101-02-03T04:05:06.000Z'];
  const own = [
    { text: 'Old', createdAt: old },
    { text: 'Of the future', createdAt: later },
  ];
  await carriedOut(bea, file.withMore({ comments: own }));
  const noteId = await importedTask(bea);
  const socket = await connectSocket(server.url, 'tasks', bea.token);
  const now = toInstant(server.clock.now());
  const datesOf = async () =>
    Object.fromEntries(
      (await socket.ask('getComments', { noteId })).comments.map(({ text, createdAt }) => [text, createdAt]),
    );
  expect(await datesOf()).toMatchObject({ Old: old, 'Of the future': now });

  await socket.ask('updateTask', { id: noteId, data: { organizationId } });
  const backdated = { text: 'Said long ago', createdAt: old, isEdited: true };
  await carriedOut(bea, file.withMore({ comments: [...own, backdated] }));
  expect(await datesOf()).toMatchObject({ 'Said long ago': now });
  const owners = await connectSocket(server.url, 'tasks', owner.token);
  const [seen] = (await owners.ask('getComments', { noteId })).comments.filter(
    ({ text }) => text === backdated.text,
  );
  expect(seen).toMatchObject({ createdAt: now, isEdited: false });
  for (const each of [socket, owners]) each.close();
});
