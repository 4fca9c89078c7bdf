import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETED_PAGE_SIZE } from '#contract/limits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let laptop: TestSocket;
let phone: TestSocket;
let stranger: TestSocket;
let strangerCalendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  const other = await registerPerson(server);
  laptop = await connectSocket(server.url, 'tasks', person.token);
  phone = await connectSocket(server.url, 'tasks', (await signInAgain(server, person)).token);
  stranger = await connectSocket(server.url, 'tasks', other.token);
  strangerCalendar = await connectSocket(server.url, 'calendar', other.token);
});
afterAll(async () => {
  // Nothing of the tests above may have reached the stranger.
  expect(strangerCalendar.frames).toEqual([]);
  expect(stranger.received).toEqual([]);
  for (const socket of [laptop, phone, stranger, strangerCalendar]) socket.close();
  await server.close();
});

const instant = () => new Date(server.clock.now()).toISOString();

async function createTask(fields: object = {}): Promise<string> {
  const id = uuidv7();
  await laptop.ask('createTask', { id, title: 'Task', ...fields });
  return id;
}

describe('a stranger', () => {
  it.each([
    'updateTask',
    'finishTask',
    'reopenTask',
    'deleteTask',
    'restoreTask',
    'getTask',
    'getTaskHistory',
  ] as const)('%s answers not_found', async (name) => {
    const id = await createTask();
    const [, body] = await stranger.emitRaw(name, {
      requestId: uuidv7(),
      id,
      version: 1,
      data: { title: 'Mine' },
      at: instant(),
      clientNow: instant(),
    });
    expect(body).toMatchObject({ error: { id: 'not_found' } });
  });

  it('lists only their own tasks', async () => {
    await createTask();
    expect(await stranger.ask('getTasks', {})).toEqual({ tasks: [], nextAfter: null });
  });
});

describe('createTask', () => {
  it('refuses a taken id of any user', async () => {
    const id = await createTask();
    await expect(laptop.ask('createTask', { id, title: 'Again' })).rejects.toThrow('id_taken');
    await expect(stranger.ask('createQuickTask', { id, title: 'Again' })).rejects.toThrow('id_taken');
  });

  it('sends the task to the user’s other device at once', async () => {
    const id = uuidv7();
    const { data, changes } = await laptop.write('createQuickTask', { id, title: ' Milk ' });
    expect(data).toMatchObject({ id, title: 'Milk', version: 1, ownerId: person.user.id, importance: 50 });
    expect(changes).toMatchObject([{ entity: 'task', id, op: 'upsert' }]);
    const received = await phone.waitForEvent((change) => change.id === id);
    expect(received.change).toMatchObject({ op: 'upsert', data });
  });

  it('puts new tasks behind the others', async () => {
    const [a, b] = [await createTask(), await createTask()];
    const [first, second] = [await laptop.ask('getTask', { id: a }), await laptop.ask('getTask', { id: b })];
    expect(first.position < second.position).toBe(true);
  });
});

describe('a write sent again', () => {
  it('is applied once and answered with the current state', async () => {
    const [id, requestId] = [uuidv7(), uuidv7()];
    await laptop.ask('createTask', { id, title: 'Once' }, requestId);
    await phone.ask('updateTask', { id, version: 1, data: { title: 'Later' } });
    const again = await laptop.write('createTask', { id, title: 'Once' }, requestId);
    expect(again.data).toMatchObject({ title: 'Later', version: 2 });
    expect(again.changes).toMatchObject([{ id, version: 2 }]);
  });

  it('may carry a new clock and version, but nothing else that differs', async () => {
    const id = await createTask();
    const requestId = uuidv7();
    await laptop.ask('updateTask', { id, version: 1, data: { title: 'A' } }, requestId);
    await laptop.ask('updateTask', { id, version: 2, data: { title: 'A' } }, requestId);
    await expect(
      laptop.ask('updateTask', { id, version: 1, data: { title: 'B' } }, requestId),
    ).rejects.toThrow('request_id_reused');
    await expect(laptop.ask('deleteTask', { id }, requestId)).rejects.toThrow('request_id_reused');
    expect(await laptop.ask('getTask', { id })).toMatchObject({ title: 'A', version: 2 });
  });

  it('is applied once even when both arrive together', async () => {
    const [id, requestId] = [uuidv7(), uuidv7()];
    const both = await Promise.all([
      laptop.ask('createTask', { id, title: 'Twin' }, requestId),
      phone.ask('createTask', { id, title: 'Twin' }, requestId),
    ]);
    expect(both).toMatchObject([{ version: 1 }, { version: 1 }]);
  });

  it('does not share its keys with other users', async () => {
    const requestId = uuidv7();
    await laptop.ask('createTask', { id: uuidv7(), title: 'Mine' }, requestId);
    const other = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
    const theirs = await other.ask('createTask', { id: uuidv7(), title: 'Theirs' }, requestId);
    expect(theirs.title).toBe('Theirs');
    other.close();
  });
});

describe('updateTask', () => {
  const update = (by: TestSocket, id: string, version: number, data: TaskPatch) =>
    by.ask('updateTask', { id, version, data });

  it('writes no version if nothing changes', async () => {
    const id = await createTask({ dueDate: '2026-12-01T09:00:00Z' });
    const { data, changes } = await laptop.write('updateTask', {
      id,
      version: 1,
      data: { title: 'Task', dueDate: '2026-12-01T09:00:00.000Z' },
    });
    expect(data.version).toBe(1);
    expect(changes).toEqual([]);
    expect((await laptop.ask('getTaskHistory', { id })).entries).toEqual([]);
  });

  it('keeps different fields of two devices, without a conflict', async () => {
    const id = await createTask();
    await update(laptop, id, 1, { title: 'Laptop' });
    const merged = await update(phone, id, 1, { importance: 90 });
    expect(merged).toMatchObject({ title: 'Laptop', importance: 90, version: 3 });
    const history = (await laptop.ask('getTaskHistory', { id })).entries;
    expect(history.map(({ field, isConflict }) => [field, isConflict])).toEqual([
      ['importance', false],
      ['title', false],
    ]);
  });

  it('lets the last write win a field and keeps the overwritten value in the history', async () => {
    const id = await createTask();
    await update(laptop, id, 1, { title: 'Laptop' });
    expect(await update(phone, id, 1, { title: 'Phone' })).toMatchObject({ title: 'Phone', version: 3 });
    const [last] = (await laptop.ask('getTaskHistory', { id })).entries;
    expect(last).toMatchObject({ field: 'title', before: 'Laptop', after: 'Phone', isConflict: true });
  });

  it('makes no conflict of the session’s own earlier edits', async () => {
    const id = await createTask();
    await update(laptop, id, 1, { title: 'One' });
    await update(laptop, id, 1, { title: 'Two' });
    const [last] = (await laptop.ask('getTaskHistory', { id })).entries;
    expect(last).toMatchObject({ after: 'Two', isConflict: false });
  });

  it('merges the description three-way', async () => {
    const id = await createTask({ description: 'eggs\nmilk\nbread\n' });
    await update(laptop, id, 1, { description: 'six eggs\nmilk\nbread\n' });
    const merged = await update(phone, id, 1, { description: 'eggs\nmilk\nbread\nbutter\n' });
    expect(merged.description).toBe('six eggs\nmilk\nbread\nbutter\n');
    const [last] = (await laptop.ask('getTaskHistory', { id })).entries;
    expect(last).toMatchObject({ field: 'description', isConflict: false });
  });

  it('lets the last write win if both changed the same words', async () => {
    const id = await createTask({ description: 'meet at nine' });
    await update(laptop, id, 1, { description: 'meet at ten' });
    expect(await update(phone, id, 1, { description: 'meet at noon' })).toMatchObject({
      description: 'meet at noon',
    });
    const [last] = (await laptop.ask('getTaskHistory', { id })).entries;
    expect(last).toMatchObject({ before: 'meet at ten', isConflict: true });
  });

  it('does not reopen a task that was finished elsewhere', async () => {
    const id = await createTask();
    await laptop.ask('finishTask', { id, at: instant(), clientNow: instant() });
    const edited = await update(phone, id, 1, { progress: 'doing', title: 'Edited' });
    expect(edited).toMatchObject({ progress: 'done', title: 'Edited' });
  });
});

describe('finish and reopen', () => {
  it('move a task to the completed list and back', async () => {
    const id = await createTask();
    await expect(laptop.ask('reopenTask', { id })).rejects.toThrow('not_finished');
    const done = await laptop.ask('finishTask', { id, at: instant(), clientNow: instant() });
    expect(done).toMatchObject({ progress: 'done', completedAt: instant(), version: 2 });
    await expect(laptop.ask('finishTask', { id, at: instant(), clientNow: instant() })).rejects.toThrow(
      'already_finished',
    );
    expect((await laptop.ask('getCompletedTasks', { startIndex: 0 })).tasks[0]?.id).toBe(id);
    expect((await laptop.ask('getTasks', {})).tasks.map((task) => task.id)).not.toContain(id);
    expect(await laptop.ask('reopenTask', { id })).toMatchObject({ progress: 'todo', completedAt: null });
  });

  it('restore the given progress', async () => {
    const id = await createTask();
    await laptop.ask('finishTask', { id, at: instant(), clientNow: instant() });
    const done = { requestId: uuidv7(), id, progress: 'done' };
    expect(await laptop.emitRaw('reopenTask', done)).toMatchObject([
      'reopenTask.error',
      { error: { id: 'invalid_input' } },
    ]);
    const doing = await laptop.ask('reopenTask', { id, progress: 'doing' });
    expect(doing).toMatchObject({ progress: 'doing', completedAt: null });
  });

  it('correct the skew of a client’s clock and never finish in the future', async () => {
    const ahead = (ms: number) => new Date(server.clock.now() + ms).toISOString();
    const skewed = await createTask();
    const done = await laptop.ask('finishTask', {
      id: skewed,
      at: ahead(3_590_000),
      clientNow: ahead(3_600_000),
    });
    expect(done.completedAt).toBe(ahead(-10_000));
    const future = await createTask();
    const late = await laptop.ask('finishTask', { id: future, at: ahead(50_000), clientNow: ahead(0) });
    expect(late.completedAt).toBe(instant());
  });

  it('page completed tasks by startIndex', async () => {
    const other = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', other.token);
    const ids: string[] = [];
    for (let index = 0; index < COMPLETED_PAGE_SIZE + 2; index += 1) {
      const id = uuidv7();
      ids.unshift(id);
      await socket.ask('createQuickTask', { id, title: `T${index}` });
      await socket.ask('finishTask', { id, at: instant(), clientNow: instant() });
      server.clock.advance(1);
    }
    const first = await socket.ask('getCompletedTasks', { startIndex: 0 });
    const second = await socket.ask('getCompletedTasks', { startIndex: first.nextIndex ?? -1 });
    expect([...first.tasks, ...second.tasks].map((task) => task.id)).toEqual(ids);
    expect(second.nextIndex).toBeNull();
    const full = await socket.ask('getCompletedTasks', { startIndex: 2 });
    expect(full.tasks).toHaveLength(COMPLETED_PAGE_SIZE);
    expect(full.nextIndex).toBeNull();
    socket.close();
  });
});

describe('deleteTask', () => {
  it('refuses without an id, in the specification’s words', async () => {
    const [event, body] = await laptop.emitRaw('deleteTask', { requestId: uuidv7() });
    expect(event).toBe('deleteTask.error');
    expect(body).toMatchObject({ error: { id: 'no_note_id', message: 'Rejected: No note Id' } });
  });

  it('hides the task until it is restored', async () => {
    const id = await createTask();
    const { changes } = await laptop.write('deleteTask', { id });
    expect(changes).toMatchObject([{ entity: 'task', id, op: 'remove', version: 2 }]);
    await phone.waitForEvent((change) => change.id === id && change.op === 'remove');
    await expect(laptop.ask('getTask', { id })).rejects.toThrow('not_found');
    await expect(laptop.ask('updateTask', { id, version: 2, data: { title: 'X' } })).rejects.toThrow(
      'not_found',
    );
    expect((await laptop.ask('getTasks', {})).tasks.map((task) => task.id)).not.toContain(id);
    expect(await laptop.ask('restoreTask', { id })).toMatchObject({ id, version: 3 });
    await phone.waitForEvent((change) => change.id === id && change.op === 'upsert' && change.version === 3);
  });
});

describe('pages of open tasks', () => {
  it('list the oldest first and end', async () => {
    const other = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', other.token);
    const ids = Array.from({ length: 5 }, (_, index) => uuidv7({ msecs: 1_700_000_000_000 + index }));
    for (const id of ids) await socket.ask('createQuickTask', { id, title: id });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await socket.ask('getTasks', after === undefined ? { limit: 2 } : { after, limit: 2 });
      seen.push(...page.tasks.map((task) => task.id));
      after = page.nextAfter ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(ids);
    socket.close();
  });
});
