import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let tasks: TestSocket;
let calendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  tasks = await connectSocket(server.url, 'tasks', person.token);
  calendar = await connectSocket(server.url, 'calendar', person.token);
});
afterAll(async () => {
  tasks.close();
  calendar.close();
  await server.close();
});

async function makeTask(): Promise<string> {
  const id = uuidv7();
  await tasks.ask('createQuickTask', { id, title: 'Call Bob' });
  return id;
}

describe('payloads as the specification writes them', () => {
  it('a malformed request id is still refused', async () => {
    const [event, answer] = await tasks.emitRaw('getTasks', { requestId: '?' });
    expect(event).toBe('getTasks.error');
    expect(answer).toMatchObject({ error: { id: 'invalid_input', issues: [{ path: 'requestId' }] } });
  });

  it('an emit without a request id, or without anything, is answered', async () => {
    const id = await makeTask();
    for (const given of [[], [{}]]) {
      const [event, answer] = await tasks.emitRaw('getTasks', ...given);
      expect(event).toBe('getTasks.answer');
      expect(answer).toMatchObject({ data: { tasks: expect.arrayContaining([]) } });
    }
    expect(await tasks.emitRaw('getTask', { id })).toMatchObject(['getTask.answer', { data: { id } }]);
  });

  it('an update without a version means the newest', async () => {
    const id = await makeTask();
    await tasks.ask('updateTask', { id, version: 1, data: { title: 'Call Ada' } });
    const [, updated] = await tasks.emitRaw('updateTask', { id, data: { title: 'Call Eve' } });
    expect(updated).toMatchObject({ data: { title: 'Call Eve', version: 3 } });
    const { title, version } = await tasks.ask('getTask', { id });
    expect({ title, version }).toEqual({ title: 'Call Eve', version: 3 });

    const collectionId = uuidv7();
    await tasks.ask('createQuickCollection', { collectionId, name: 'Errands' });
    const [, renamed] = await tasks.emitRaw('updateCollection', {
      collectionId,
      updateCollectionData: { name: 'Shopping' },
    });
    expect(renamed).toMatchObject({ data: { name: 'Shopping' } });

    const calendarItemId = uuidv7();
    await calendar.ask('createScheduleItem', {
      props: {
        id: calendarItemId,
        title: 'Dentist',
        startDate: '2026-03-02T09:00:00.000Z',
        endDate: '2026-03-02T10:00:00.000Z',
        timeZone: 'Europe/Berlin',
      },
    });
    const renaming = { calendarItemId, props: { title: 'Doctor' } };
    const [, moved] = await calendar.emitRaw('updateScheduleItem', renaming);
    expect(moved).toMatchObject({ data: { title: 'Doctor' } });
    // Parsed, and refused only because no such calendar is connected.
    const [, google] = await calendar.emitRaw('updateScheduleItemGoogle', renaming);
    expect(google).toMatchObject({ error: { id: 'no_integration' } });
  });

  it('a timer that ends without an instant ends now', async () => {
    const id = await makeTask();
    const at = new Date(server.clock.now()).toISOString();
    await tasks.ask('startNoteTimer', { id, data: { recordId: uuidv7(), startedAt: at, clientNow: at } });
    server.clock.advance(90_000);
    const [, ended] = await tasks.emitRaw('endNoteTimer', { id });
    expect(ended).toMatchObject({ data: { endedAt: new Date(server.clock.now()).toISOString() } });
  });
});
