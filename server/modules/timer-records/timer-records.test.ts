import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FUTURE_TOLERANCE } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { MINUTE } from '#time/units.ts';

let server: TestServer;
let person: Person;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  socket?.close();
  person = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', person.token);
});

/** Instant so many minutes from the server's now. */
const at = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE).toISOString();

async function createTask(): Promise<string> {
  const id = uuidv7();
  await socket.ask('createQuickTask', { id, title: 'Task' });
  return id;
}

async function start(id: string, minutes = 0, recordId = uuidv7()): Promise<string> {
  await socket.ask('startNoteTimer', { id, data: { recordId, startedAt: at(minutes), clientNow: at(0) } });
  return recordId;
}
const end = (id: string, minutes = 0) =>
  socket.ask('endNoteTimer', { id, data: { endedAt: at(minutes), clientNow: at(0) } });

async function records() {
  const listed = await socket.ask('getTimerRecords', { timeMin: at(-100_000), timeMax: at(10) });
  return new Map(listed.map((record) => [record.id, record]));
}
async function activeTask() {
  const headers = { authorization: `Bearer ${person.token}` };
  return (await server.app.inject({ method: 'GET', url: '/api/me', headers })).json().activeTask;
}

describe('startNoteTimer', () => {
  it('refuses the future, a taken id, a finished task and a stranger’s', async () => {
    const id = await createTask();
    await expect(start(id, FUTURE_TOLERANCE / MINUTE + 1)).rejects.toThrow('in_the_future');
    const recordId = await start(id, -1);
    await expect(start(id, 0, recordId)).rejects.toThrow('id_taken');
    await socket.ask('finishTask', { id, at: at(0), clientNow: at(0) });
    await expect(start(id)).rejects.toThrow('already_finished');
    await expect(start(uuidv7())).rejects.toThrow('not_found');
    const stranger = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
    const data = { recordId: uuidv7(), startedAt: at(0), clientNow: at(0) };
    const open = await createTask();
    await expect(stranger.ask('startNoteTimer', { id: open, data })).rejects.toThrow('not_found');
    stranger.close();
  });

  it('makes the task the active one and sends that', async () => {
    const id = await createTask();
    const recordId = uuidv7();
    const { changes } = await socket.write('startNoteTimer', {
      id,
      data: { recordId, startedAt: at(0), clientNow: at(0) },
    });
    expect(changes).toMatchObject([
      { entity: 'timerRecord', id: recordId, data: { endedAt: null, startedAt: at(0) } },
      { entity: 'user', version: 2, data: { activeTask: { id } } },
    ]);
    expect(await activeTask()).toEqual({ id });
  });

  it('ends the running record at that instant', async () => {
    const [first, second] = [await createTask(), await createTask()];
    const earlier = await start(first, -30);
    const later = await start(second, -10);
    const all = await records();
    expect(all.get(earlier)?.endedAt).toBe(at(-10));
    expect(all.get(later)?.endedAt).toBeNull();
    expect(await activeTask()).toEqual({ id: second });
  });

  it('corrects the skew of a clock that runs ahead', async () => {
    const id = await createTask();
    const data = { recordId: uuidv7(), startedAt: at(115), clientNow: at(120) };
    expect((await socket.ask('startNoteTimer', { id, data })).startedAt).toBe(at(-5));
  });

  it('inserts a late start with the next start as its end, which its own end corrects', async () => {
    const [late, running] = [await createTask(), await createTask()];
    const current = await start(running, -10);
    const recordId = await start(late, -60);
    expect((await records()).get(recordId)?.endedAt).toBe(at(-10));
    expect(await activeTask()).toEqual({ id: running });
    expect(await end(late, -40)).toMatchObject({ id: recordId, endedAt: at(-40) });
    expect((await records()).get(current)?.endedAt).toBeNull();
    expect(await end(late, -50)).toBeNull();
  });

  it('ends a late start on a finished task with the task', async () => {
    const id = await createTask();
    await socket.ask('finishTask', { id, at: at(-5), clientNow: at(0) });
    const recordId = await start(id, -20);
    expect((await records()).get(recordId)?.endedAt).toBe(at(-5));
    expect(await activeTask()).toBeNull();
  });

  it('makes one record however often it is sent', async () => {
    const id = await createTask();
    const payload = { id, data: { recordId: uuidv7(), startedAt: at(0), clientNow: at(0) } };
    const requestId = uuidv7();
    await socket.ask('startNoteTimer', payload, requestId);
    const resent = { id, data: { ...payload.data, clientNow: at(3) } };
    await socket.ask('startNoteTimer', resent, requestId);
    expect((await records()).size).toBe(1);
  });
});

describe('endNoteTimer', () => {
  it('refuses the future and answers null without a running record', async () => {
    const id = await createTask();
    expect(await end(id)).toBeNull();
    await start(id);
    await expect(end(id, 2)).rejects.toThrow('in_the_future');
    await expect(end(uuidv7())).rejects.toThrow('not_found');
  });

  it('clears the active task, and never ends before the start', async () => {
    const id = await createTask();
    const recordId = await start(id, -5);
    expect(await end(id, -9)).toMatchObject({ id: recordId, endedAt: at(-5) });
    expect(await activeTask()).toBeNull();
  });

  it('answers a replay with the same record', async () => {
    const id = await createTask();
    const recordId = await start(id, -5);
    const requestId = uuidv7();
    const data = { endedAt: at(0), clientNow: at(0) };
    await socket.ask('endNoteTimer', { id, data }, requestId);
    expect(await socket.ask('endNoteTimer', { id, data }, requestId)).toMatchObject({ id: recordId });
  });
});

describe('resumeNoteTimer', () => {
  const resume = (id: string, recordId: string) => socket.ask('resumeNoteTimer', { id, recordId });

  it('refuses a stranger’s, another task’s, a deleted and a missing one', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const recordId = await start(id, -5);
    await end(id);
    const stranger = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
    await expect(stranger.ask('resumeNoteTimer', { id, recordId })).rejects.toThrow('not_found');
    await expect(resume(other, recordId)).rejects.toThrow('not_found');
    await expect(resume(id, uuidv7())).rejects.toThrow('not_found');
    await socket.ask('deleteNoteTimerRecord', { id, recordId });
    await expect(resume(id, recordId)).rejects.toThrow('not_found');
    stranger.close();
  });

  it('lets a record run on as if it had never ended, and again changes nothing', async () => {
    const id = await createTask();
    const recordId = await start(id, -30);
    await end(id, -10);
    const { changes } = await socket.write('resumeNoteTimer', { id, recordId });
    expect(changes).toMatchObject([
      { entity: 'timerRecord', id: recordId, data: { startedAt: at(-30), endedAt: null } },
      { entity: 'user', data: { activeTask: { id } } },
    ]);
    expect((await socket.write('resumeNoteTimer', { id, recordId })).changes).toEqual([]);
    expect(await end(id)).toMatchObject({ id: recordId, endedAt: at(0) });
  });

  it('undoes a switch together with the deletion of what was started', async () => {
    const [first, second] = [await createTask(), await createTask()];
    const earlier = await start(first, -30);
    const later = await start(second, -10);
    await socket.ask('deleteNoteTimerRecord', { id: second, recordId: later });
    expect(await resume(first, earlier)).toMatchObject({ startedAt: at(-30), endedAt: null });
    expect(await activeTask()).toEqual({ id: first });
  });

  it('ends a record where the next one began or its task was finished, and never shortens it', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const recordId = await start(id, -60);
    await end(id, -50);
    await start(other, -40);
    expect(await resume(id, recordId)).toMatchObject({ endedAt: at(-40) });
    await socket.ask('createNoteTimerRecord', {
      id: other,
      data: { recordId: uuidv7(), startedAt: at(-59), endedAt: at(-58), note: '' },
    });
    expect(await resume(id, recordId)).toMatchObject({ endedAt: at(-40) });
    expect(await activeTask()).toEqual({ id: other });
    await end(other);
    const last = await start(other, 0);
    await socket.ask('finishTask', { id: other, at: at(0), clientNow: at(0) });
    expect(await socket.ask('resumeNoteTimer', { id: other, recordId: last })).toMatchObject({
      endedAt: at(0),
    });
  });
});

describe('a change of the task', () => {
  it('ends its timer at that instant when finished', async () => {
    const id = await createTask();
    const recordId = await start(id, -30);
    const { changes } = await socket.write('finishTask', { id, at: at(-10), clientNow: at(0) });
    expect(changes.map(({ entity }) => entity).sort()).toEqual(['task', 'timerRecord', 'user']);
    expect((await records()).get(recordId)?.endedAt).toBe(at(-10));
    expect(await activeTask()).toBeNull();
  });

  it('ends its timer and hides its records when deleted, and shows them when restored', async () => {
    const id = await createTask();
    const recordId = await start(id, -30);
    const { changes } = await socket.write('deleteTask', { id });
    expect(changes).toContainEqual(
      expect.objectContaining({ entity: 'timerRecord', id: recordId, op: 'remove' }),
    );
    expect(await activeTask()).toBeNull();
    expect((await records()).size).toBe(0);
    await expect(socket.ask('getNoteTimerRecords', { id })).rejects.toThrow('not_found');
    const restored = await socket.write('restoreTask', { id });
    expect(restored.changes).toContainEqual(
      expect.objectContaining({ entity: 'timerRecord', id: recordId, op: 'upsert' }),
    );
    expect(await socket.ask('getNoteTimerRecords', { id })).toMatchObject([{ id: recordId, endedAt: at(0) }]);
  });
});

describe('deleting a record', () => {
  it('refuses a stranger’s, another task’s and a missing one', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const recordId = await start(id, -5);
    const stranger = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
    await expect(stranger.ask('deleteNoteTimerRecord', { id, recordId })).rejects.toThrow('not_found');
    await expect(socket.ask('deleteNoteTimerRecord', { id: other, recordId })).rejects.toThrow('not_found');
    await expect(socket.ask('deleteNoteTimerRecord', { id, recordId: uuidv7() })).rejects.toThrow(
      'not_found',
    );
    stranger.close();
  });

  it('clears the active task, and restoring lets it run on', async () => {
    const id = await createTask();
    const recordId = await start(id, -5);
    await socket.ask('deleteNoteTimerRecord', { id, recordId });
    expect(await activeTask()).toBeNull();
    expect(await socket.ask('restoreNoteTimerRecord', { id, recordId })).toMatchObject({ endedAt: null });
    expect(await activeTask()).toEqual({ id });
  });

  it('is restored with an end at the next start if another runs by now', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const recordId = await start(id, -20);
    await socket.ask('deleteNoteTimerRecord', { id, recordId });
    await start(other, -5);
    expect(await socket.ask('restoreNoteTimerRecord', { id, recordId })).toMatchObject({ endedAt: at(-5) });
    expect(await activeTask()).toEqual({ id: other });
  });
});
