import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';
import { closeAssistants, connectAssistant, type Data, use } from './assistant.test-support.ts';

let server: TestServer;
let ada: Person;
let grace: Person;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  [ada, grace] = [await registerPerson(server), await registerPerson(server)];
  await confirmPerson(server, ada);
  socket = await connectSocket(server.url, 'tasks', ada.token);
  const post = (url: string, by: Person, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${by.token}` }, payload });
  const organizationId = uuidv7();
  await post('/api/organizations', ada, { id: organizationId, name: 'Works' });
  await server.database.executeSql(
    "insert into organization_members (organization_id, user_id, role, title, joined_at) values ($1, $2, 'member', '', now())",
    [organizationId, grace.user.id],
  );
});
afterAll(async () => {
  await closeAssistants();
  socket.close();
  await server.close();
});

const assistantOf = (scopes: readonly TokenScope[] = tokenScopes) => connectAssistant(server, ada, scopes);
const taskOf = (id: string) => socket.ask('getTask', { id });
const idOf = ({ task }: Data) => (task as { id: string }).id;
const tomorrow = () => new Date(server.clock.now() + DAY).toISOString().slice(0, 10);

describe('a task added by a line', () => {
  it('needs a line or a title, not both', async () => {
    const assistant = await assistantOf();
    for (const input of [{}, { title: 'One', line: 'Two' }, { line: ' ' }])
      expect(await use(assistant, 'add_task', input)).toMatchObject({ error: { id: 'invalid_input' } });
  });

  it('is read as quick add reads it, and fields beside it replace what it says', async () => {
    const assistant = await assistantOf();
    const line = 'Call Bob tomorrow 3pm 30m !! #phone';
    expect(await use(assistant, 'add_task', { line })).toMatchObject({
      task: { title: 'Call Bob', due: `${tomorrow()}T15:00`, workloadMinutes: 30, labels: ['phone'] },
      block: null,
      asked: [],
    });
    expect(await use(assistant, 'add_task', { line, due: '2031-05-01', importance: 10 })).toMatchObject({
      task: { title: 'Call Bob', due: '2031-05-01', importance: 10 },
    });
    const headers = { authorization: `Bearer ${ada.token}` };
    const german = (language: string) =>
      server.app.inject({ method: 'PUT', url: '/api/app-settings', headers, payload: { language } });
    expect((await german('de')).statusCode).toBe(200);
    const read = await use(assistant, 'add_task', { line: 'Milch kaufen morgen um 9' });
    expect(read).toMatchObject({ task: { title: 'Milch kaufen', due: `${tomorrow()}T09:00` } });
    await german('en');
  });

  it('repeats, is planned and asks people, once for a key, and is taken back whole', async () => {
    const assistant = await assistantOf();
    const name = `@${grace.user.userName}`;
    const input = { line: `Inspect the roof tomorrow 2-4pm ${name}`, key: uuidv7() };
    const added = await use(assistant, 'add_task', input);
    expect(added).toMatchObject({ asked: [{ id: grace.user.id, writtenBy: 'others' }] });
    expect((await use(assistant, 'add_task', input)).task).toEqual(added.task);
    expect((await taskOf(idOf(added))).DelegationRequest?.access).toHaveLength(1);
    await use(assistant, 'undo', { handle: added.undo });
    await expect(taskOf(idOf(added))).rejects.toThrow('not_found');

    const planned = { line: 'Write the report tomorrow 2-4pm', key: uuidv7() };
    const block = await use(assistant, 'add_task', planned);
    expect(block.block).toMatchObject({ title: 'Write the report', start: `${tomorrow()}T14:00` });
    expect((await use(assistant, 'add_task', planned)).block).toEqual(block.block);
    expect((await taskOf(idOf(block))).schedule).toHaveLength(1);
    expect(await use(assistant, 'undo', { handle: block.undo })).toMatchObject({ undone: true });

    const weekly = await use(assistant, 'add_task', { line: 'Water the plants every monday' });
    expect((await taskOf(idOf(weekly))).recurrence).not.toBeNull();
    expect(await use(assistant, 'undo', { handle: weekly.undo })).toMatchObject({ undone: true });
    const { tasks } = await use(assistant, 'find_tasks', { query: 'plants' });
    expect(tasks).toEqual([]);
  });

  it('does no more than its token may: nobody is asked and nothing planned', async () => {
    const assistant = await assistantOf(['tasks:write']);
    const line = `Inspect tomorrow 2-4pm @${grace.user.userName}`;
    const added = await use(assistant, 'add_task', { line });
    expect(added).toMatchObject({ block: null, asked: [] });
    expect(await taskOf(idOf(added))).toMatchObject({ schedule: [], DelegationRequest: null });
  });
});
