import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LABELS } from '#contract/limits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Name = 'ann' | 'phone' | 'ben' | 'stranger';

let server: TestServer;
let ben: Person;
let sockets: Readonly<Record<Name, TestSocket>>;

beforeAll(async () => {
  server = await startTestServer();
  const ann = await registerPerson(server);
  ben = await registerPerson(server);
  const stranger = await registerPerson(server);
  sockets = await connectAll(server, 'tasks', { ann, phone: await signInAgain(server, ann), ben, stranger });
});
afterAll(async () => {
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

const instant = () => new Date(server.clock.now()).toISOString();

async function createTask(fields: object = {}): Promise<string> {
  const id = uuidv7();
  await sockets.ann.ask('createTask', { id, title: 'Task', ...fields });
  return id;
}
const update = (id: string, data: TaskPatch, by: Name = 'ann', version = 1) =>
  sockets[by].ask('updateTask', { id, version, data });
async function lastEntry(id: string, field: string): Promise<string> {
  const history = (await sockets.ann.ask('getTaskHistory', { id })).entries;
  return history.find((entry) => entry.field === field)?.id ?? '';
}
const restore = (id: string, historyId: string, by: Name = 'ann') =>
  sockets[by].ask('restoreTaskField', { id, historyId });

describe('restoring a field', () => {
  it('is refused to strangers and viewers, and for an entry of another task', async () => {
    const id = await createTask();
    await update(id, { title: 'New' });
    const historyId = await lastEntry(id, 'title');
    await expect(restore(id, historyId, 'stranger')).rejects.toThrow('not_found');
    const data = { accessId: uuidv7(), userId: ben.user.id };
    await sockets.ann.ask('createTaskAccess', { id, data });
    await expect(restore(id, historyId, 'ben')).rejects.toThrow('not_permitted');
    await expect(restore(await createTask(), historyId)).rejects.toThrow('not_found');
    await expect(restore(id, uuidv7())).rejects.toThrow('not_found');
    expect((await sockets.ann.ask('getTask', { id })).title).toBe('New');
  });

  it('is refused for a field that no edit sets', async () => {
    const id = await createTask();
    await sockets.ann.ask('finishTask', { id, at: instant(), clientNow: instant() });
    await expect(restore(id, await lastEntry(id, 'completedAt'))).rejects.toThrow('not_permitted');
    await sockets.ann.ask('reopenTask', { id });
    await expect(restore(id, await lastEntry(id, 'progress'))).rejects.toThrow('not_permitted');
    await sockets.ann.ask('deleteTask', { id });
    await sockets.ann.ask('restoreTask', { id });
    await expect(restore(id, await lastEntry(id, 'deletedAt'))).rejects.toThrow('not_permitted');
  });

  it('writes the earlier value as a new version with history', async () => {
    const id = await createTask({ dueDate: '2026-12-01T09:00:00.000Z', labels: ['home'] });
    await update(id, { title: 'New', dueDate: null, labels: [], progress: 'doing' });
    for (const field of ['title', 'dueDate', 'labels', 'progress']) {
      await restore(id, await lastEntry(id, field));
    }
    const restored = await sockets.ann.ask('getTask', { id });
    expect(restored).toMatchObject({
      title: 'Task',
      dueDate: '2026-12-01T09:00:00.000Z',
      labels: ['home'],
      progress: 'todo',
      version: 6,
    });
    const [entry] = (await sockets.ann.ask('getTaskHistory', { id })).entries;
    expect(entry).toMatchObject({ field: 'progress', before: 'doing', after: 'todo', userName: 'Ada Test' });
  });

  it('moves a task back', async () => {
    const [first, second] = [await createTask(), await createTask()];
    const id = await createTask({ parentTaskId: first });
    await update(id, { parentTaskId: second });
    expect((await restore(id, await lastEntry(id, 'parentTaskId'))).parentTaskId).toBe(first);
    await update(id, { parentTaskId: null });
    await update(first, { parentTaskId: id });
    await expect(restore(id, await lastEntry(id, 'parentTaskId'))).rejects.toThrow('task_cycle');
  });
});

describe('a list that two devices change', () => {
  it('keeps additions and removals of both, without a conflict', async () => {
    const id = await createTask({ labels: ['home', 'soon'], reminders: [0, 60] });
    await update(id, { labels: ['home', 'soon', 'garden'], reminders: [60] });
    const merged = await update(id, { labels: ['soon', 'phone'], reminders: [0, 60, 1440] }, 'phone');
    expect(merged).toMatchObject({ labels: ['soon', 'garden', 'phone'], reminders: [60, 1440] });
    const history = (await sockets.ann.ask('getTaskHistory', { id })).entries;
    expect(history.map(({ isConflict }) => isConflict)).not.toContain(true);
  });

  it('takes the last write if a merge exceeds the limit', async () => {
    const many = (name: string) => Array.from({ length: MAX_LABELS }, (_, index) => `${name}${index}`);
    const id = await createTask();
    await update(id, { labels: many('a') });
    expect((await update(id, { labels: many('b') }, 'phone')).labels).toEqual(many('b'));
    const [entry] = (await sockets.ann.ask('getTaskHistory', { id })).entries;
    expect(entry).toMatchObject({ before: many('a'), isConflict: true });
  });
});
