import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPeople } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Name = 'ann' | 'ben';

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;
let calendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server, ['ann', 'ben']);
  sockets = await connectAll(server, 'tasks', people);
  calendar = await connectSocket(server.url, 'calendar', people.ann.token);
});
afterAll(async () => {
  for (const socket of [...Object.values(sockets), calendar]) socket.close();
  await server.close();
});

/** Hours from now. */
const at = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();

async function createTask(fields: object = {}): Promise<string> {
  const id = uuidv7();
  await sockets.ann.ask('createTask', { id, title: 'Task', ...fields });
  return id;
}
const get = (id: string, by: Name = 'ann') => sockets[by].ask('getTask', { id });
async function request(noteId: string): Promise<string> {
  const id = uuidv7();
  const access = [{ id: uuidv7(), userId: people.ben.user.id }];
  await call(server, people.ann, 'createDelegationRequest', { params: { noteId }, body: { id, access } });
  return id;
}

describe('a task with all its parts', () => {
  it('is answered with taskError to users without access', async () => {
    const [event, body] = await sockets.ben.emitRaw('getTask', {
      requestId: uuidv7(),
      id: await createTask(),
    });
    expect(event).toBe('taskError');
    expect(body).toMatchObject({ error: { id: 'not_found' } });
  });

  it('has its current urgency', async () => {
    const urgencyOf = async (fields: object) => (await get(await createTask(fields))).urgency;
    expect(await urgencyOf({})).toBeNull();
    expect(await urgencyOf({ dueDate: at(-1) })).toBe(100);
    expect(await urgencyOf({ dueDate: at(72) })).toBeCloseTo(66, 5);
    expect(await urgencyOf({ dueDate: at(24 * 365) })).toBe(0);
  });

  it('has the user’s own blocks and its records', async () => {
    const id = await createTask();
    const block = { id: uuidv7(), startDate: at(1), endDate: at(2), timeZone: 'Asia/Kathmandu' };
    await calendar.ask('createScheduleItemNote', { id, props: block });
    const data = { recordId: uuidv7(), startedAt: at(-2), endedAt: at(-1) };
    await sockets.ann.ask('createNoteTimerRecord', { id, data });
    expect(await get(id)).toMatchObject({
      DelegationRequest: null,
      schedule: [{ id: block.id, noteId: id }],
      timerRecords: [{ id: data.recordId, noteId: id }],
    });
  });

  it('has its delegation request', async () => {
    const id = await createTask();
    const requestId = await request(id);
    expect(await get(id)).toMatchObject({
      delegatedStatus: 'REQUEST',
      DelegationRequest: { id: requestId, issuerNoteId: id, status: 'pending' },
    });
  });
});

describe('the delegation status of a task', () => {
  it('is open again if the task is finished or deleted while a request is pending', async () => {
    const [finished, deleted] = [await createTask(), await createTask()];
    for (const id of [finished, deleted]) await request(id);
    const done = await sockets.ann.ask('finishTask', { id: finished, at: at(0), clientNow: at(0) });
    expect(done).toMatchObject({ progress: 'done', delegatedStatus: 'OPEN' });
    await sockets.ann.ask('deleteTask', { id: deleted });
    expect(await sockets.ann.ask('restoreTask', { id: deleted })).toMatchObject({ delegatedStatus: 'OPEN' });
  });

  it('is open again if its assignee has no access any more', async () => {
    const [taken, left] = [await createTask(), await createTask()];
    for (const id of [taken, left]) {
      const params = { id: await request(id) };
      await call(server, people.ben, 'acceptDelegationRequest', { params, body: {} });
      expect(await get(id, 'ben')).toMatchObject({ delegatedStatus: 'DELEGATED', role: 'assignee' });
      const [access] = (await get(id)).NoteAccess;
      const by = id === taken ? 'ann' : 'ben';
      await sockets[by].ask('deleteTaskAccess', { id, accessId: access?.id ?? '' });
      expect(await get(id)).toMatchObject({ delegatedStatus: 'OPEN', NoteAccess: [] });
      await expect(get(id, 'ben')).rejects.toThrow('not_found');
      const history = (await sockets.ann.ask('getTaskHistory', { id })).entries;
      expect(history.find(({ field }) => field === 'delegatedStatus')).toMatchObject({
        before: 'DELEGATED',
        after: 'OPEN',
      });
    }
  });
});
