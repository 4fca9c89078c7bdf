import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '#contract/limits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { type Person, registerPeople } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Name = 'ann' | 'ben' | 'cat';

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;

beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server, ['ann', 'ben', 'cat']);
  sockets = await connectAll(server, 'tasks', people);
});
afterAll(async () => {
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

const instant = () => new Date(server.clock.now()).toISOString();

async function createTask(fields: object = {}, by: Name = 'ann'): Promise<string> {
  const id = uuidv7();
  await sockets[by].ask('createTask', { id, title: 'Task', ...fields });
  return id;
}
/** Creates a chain of tasks, each a subtask of the one before. */
async function createLine(length: number, topmost: object = {}): Promise<string[]> {
  const line = [await createTask(topmost)];
  while (line.length < length) line.push(await createTask({ parentTaskId: line.at(-1) }));
  return line;
}
async function share(id: string, right: 'view' | 'edit', name: Name = 'ben'): Promise<string> {
  const accessId = uuidv7();
  const data = { accessId, right, userId: people[name].user.id };
  await sockets.ann.ask('createTaskAccess', { id, data });
  return accessId;
}
const update = (id: string, data: TaskPatch, by: Name = 'ann') =>
  sockets[by].ask('updateTask', { id, version: 1, data });
const get = (id: string, by: Name = 'ann') => sockets[by].ask('getTask', { id });
const receivedBy = (name: Name, id: string, op: 'upsert' | 'remove') =>
  sockets[name].waitForEvent((change) => change.entity === 'task' && change.id === id && change.op === op);

describe('a move is refused', () => {
  it('below a parent that is invisible, not editable, or deleted', async () => {
    const parentTaskId = await createTask();
    await expect(createTask({ parentTaskId }, 'ben')).rejects.toThrow('not_found');
    await expect(createTask({ parentTaskId: uuidv7() })).rejects.toThrow('not_found');
    await share(parentTaskId, 'view');
    await expect(createTask({ parentTaskId }, 'ben')).rejects.toThrow('not_permitted');
    const own = await createTask({}, 'ben');
    await expect(update(own, { parentTaskId }, 'ben')).rejects.toThrow('not_permitted');
    await sockets.ann.ask('deleteTask', { id: parentTaskId });
    await expect(createTask({ parentTaskId })).rejects.toThrow('not_found');
  });

  it('for a recurrence by an editor, which stays as it is: it is its owner’s', async () => {
    const parentTaskId = await createTask();
    await share(parentTaskId, 'edit');
    const dueDate = instant();
    const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO', timeZone: 'Europe/Berlin', basis: 'date' } as const;
    const id = await createTask({ parentTaskId, dueDate }, 'ben');
    const byBen = sockets.ben.ask('setTaskRecurrence', { id, recurrence });
    await expect(byBen).rejects.toThrow('not_permitted');
    expect(await get(id, 'ben')).toMatchObject({ parentTaskId, dueDate, recurrence: null });
    const { recurrence: made } = await sockets.ann.ask('setTaskRecurrence', { id, recurrence });
    expect(made).toMatchObject(recurrence);
  });

  it('of a task below itself', async () => {
    const [top = '', middle = '', bottom = ''] = await createLine(3);
    await expect(update(top, { parentTaskId: top })).rejects.toThrow('task_cycle');
    await expect(update(top, { parentTaskId: bottom })).rejects.toThrow('task_cycle');
    await expect(update(middle, { parentTaskId: bottom })).rejects.toThrow('task_cycle');
  });

  it('beyond the limit of levels, new or with its subtasks', async () => {
    const line = await createLine(MAX_DEPTH + 1);
    await expect(createTask({ parentTaskId: line.at(-1) })).rejects.toThrow('too_deep');
    const [top = ''] = await createLine(2);
    await expect(update(top, { parentTaskId: line.at(-2) ?? '' })).rejects.toThrow('too_deep');
    expect((await get(top)).parentTaskId).toBeNull();
    await update(top, { parentTaskId: line.at(-3) ?? '' });
  });

  it('by an editor who takes a task from its owner or out of its parent', async () => {
    const [top = '', below = ''] = await createLine(2);
    await share(top, 'edit');
    const own = await createTask({}, 'ben');
    await expect(update(below, { parentTaskId: null }, 'ben')).rejects.toThrow('not_permitted');
    await expect(update(below, { parentTaskId: own }, 'ben')).rejects.toThrow('not_permitted');
    await expect(update(top, { parentTaskId: own }, 'ben')).rejects.toThrow('not_permitted');
    const elsewhere = await createTask();
    await share(elsewhere, 'edit');
    await update(below, { parentTaskId: elsewhere }, 'ben');
    expect(await get(below)).toMatchObject({ parentTaskId: elsewhere, ownerId: people.ann.user.id });
  });

  it('by an editor who moves it out of a task that they may not edit', async () => {
    const [, below = ''] = await createLine(2);
    await share(below, 'edit');
    const elsewhere = await createTask();
    await share(elsewhere, 'edit');
    await expect(update(below, { parentTaskId: elsewhere }, 'ben')).rejects.toThrow('not_permitted');
  });
});

describe('a subtask', () => {
  it('has the owner and audience of its parent', async () => {
    const top = await createTask();
    await share(top, 'edit');
    const id = await createTask({ parentTaskId: top }, 'ben');
    const received = await receivedBy('ann', id, 'upsert');
    expect(received.change).toMatchObject({
      data: { ownerId: people.ann.user.id, parentTaskId: top, role: 'owner', NoteAccess: [] },
    });
    expect((await get(id, 'ben')).role).toBe('editor');
    await expect(get(id, 'cat')).rejects.toThrow('not_found');
    await expect(sockets.ben.ask('deleteTask', { id })).rejects.toThrow('not_permitted');
  });

  it('is visible to receivers of an ancestor, and not after that', async () => {
    const [top = '', middle = '', bottom = ''] = await createLine(3);
    const accessId = await share(top, 'view');
    for (const id of [top, middle, bottom]) await receivedBy('ben', id, 'upsert');
    expect((await get(bottom, 'ben')).role).toBe('viewer');
    const data = { accessId: uuidv7(), right: 'edit' as const, userId: people.ben.user.id };
    await sockets.ann.ask('replaceTaskAccess', { id: top, deleteAccessId: accessId, data });
    await sockets.ben.waitForEvent(
      (change) =>
        change.entity === 'task' &&
        change.op === 'upsert' &&
        change.id === bottom &&
        change.data.role === 'editor',
    );
    await sockets.ann.ask('deleteTaskAccess', { id: top, accessId: data.accessId });
    for (const id of [top, middle, bottom]) await receivedBy('ben', id, 'remove');
    await expect(get(bottom, 'ben')).rejects.toThrow('not_found');
  });

  it('stays open when its parent is finished', async () => {
    const [top = '', below = ''] = await createLine(2);
    await sockets.ann.ask('finishTask', { id: top, at: instant(), clientNow: instant() });
    expect((await get(below)).completedAt).toBeNull();
    await sockets.ann.ask('finishTask', { id: below, at: instant(), clientNow: instant() });
    await sockets.ann.ask('reopenTask', { id: top });
    expect((await get(below)).progress).toBe('done');
  });
});

describe('a moved task', () => {
  it('takes its subtasks along, with their audience', async () => {
    const [first = '', moved = '', below = ''] = await createLine(3);
    const second = await createTask();
    await share(first, 'view', 'ben');
    await share(second, 'view', 'cat');
    await update(moved, { parentTaskId: second });
    for (const id of [moved, below]) {
      await receivedBy('ben', id, 'remove');
      await receivedBy('cat', id, 'upsert');
      await expect(get(id, 'ben')).rejects.toThrow('not_found');
    }
    expect((await get(first, 'ben')).id).toBe(first);
    await update(second, { parentTaskId: first });
    expect((await get(below, 'ben')).parentTaskId).toBe(moved);
    const history = (await sockets.ann.ask('getTaskHistory', { id: moved })).entries;
    expect(history).toMatchObject([{ field: 'parentTaskId', before: first, after: second }]);
  });

  it('gets the owner of its new parent', async () => {
    const [top = '', below = ''] = await createLine(2);
    const theirs = await createTask({}, 'ben');
    const data = { accessId: uuidv7(), right: 'edit' as const, userId: people.ann.user.id };
    await sockets.ben.ask('createTaskAccess', { id: theirs, data });
    await update(top, { parentTaskId: theirs });
    expect(await get(below, 'ben')).toMatchObject({ ownerId: people.ben.user.id, role: 'owner' });
    expect((await get(below)).role).toBe('editor');
    expect((await sockets.ben.ask('getTasks', {})).tasks.map((task) => task.id)).toContain(below);
  });

  it('becomes top-level when its owner takes it out', async () => {
    const [top = '', moved = '', below = ''] = await createLine(3);
    await share(top, 'view');
    await update(moved, { parentTaskId: null, title: 'Free' });
    expect(await get(moved)).toMatchObject({ parentTaskId: null, title: 'Free' });
    await receivedBy('ben', below, 'remove');
    await update(top, { parentTaskId: below });
    expect((await get(top, 'ben')).parentTaskId).toBe(below);
  });

  it('makes no cycle with a concurrent move', async () => {
    const [a, b] = [await createTask(), await createTask()];
    const both = await Promise.allSettled([
      update(a, { parentTaskId: b }),
      sockets.ann.ask('updateTask', { id: b, version: 1, data: { parentTaskId: a } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a deleted task', () => {
  it('takes its subtasks along, and restores exactly those', async () => {
    const [top = '', middle = '', bottom = ''] = await createLine(3);
    const earlier = await createTask({ parentTaskId: middle });
    await sockets.ann.ask('deleteTask', { id: earlier });
    const { changes } = await sockets.ann.write('deleteTask', { id: top });
    expect(changes.map(({ id, op }) => [id, op])).toEqual(
      expect.arrayContaining([top, middle, bottom].map((id) => [id, 'remove'])),
    );
    for (const id of [top, middle, bottom]) await expect(get(id)).rejects.toThrow('not_found');
    await sockets.ann.ask('restoreTask', { id: top });
    for (const id of [top, middle, bottom]) expect((await get(id)).id).toBe(id);
    await expect(get(earlier)).rejects.toThrow('not_found');
    await sockets.ann.ask('restoreTask', { id: earlier });
    expect((await get(earlier)).parentTaskId).toBe(middle);
  });

  it('becomes top-level when restored without its parent', async () => {
    const [top = '', middle = '', bottom = ''] = await createLine(3);
    await sockets.ann.ask('deleteTask', { id: top });
    expect(await sockets.ann.ask('restoreTask', { id: middle })).toMatchObject({ parentTaskId: null });
    expect((await get(bottom)).parentTaskId).toBe(middle);
    await sockets.ann.ask('restoreTask', { id: top });
    expect((await get(middle)).parentTaskId).toBeNull();
  });
});
