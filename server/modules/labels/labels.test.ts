import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_OWN_LABELS } from '#contract/limits.ts';
import { insertTasks } from '#server/db/fill.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let socket: TestSocket;
let stranger: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', person.token);
  stranger = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
});
afterAll(async () => {
  expect(JSON.stringify(stranger.received)).not.toContain(person.user.id);
  for (const each of [socket, stranger]) each.close();
  await server.close();
});

async function createTask(labels: string[], of = socket): Promise<string> {
  const id = uuidv7();
  await of.ask('createTask', { id, title: 'Task', labels });
  return id;
}
async function createLabel(name: string, of = socket) {
  return of.ask('createLabel', { id: uuidv7(), name });
}
async function labelsOf(id: string): Promise<string[]> {
  return (await socket.ask('getTask', { id })).labels;
}
async function findLabel(name: string, of = socket) {
  const label = (await of.ask('getLabels', {})).find((known) => known.name === name);
  if (label === undefined) throw new Error(`no label ${name}`);
  return label;
}

describe('the label service', () => {
  it('refuses a name that is taken in any case, a taken id, and an invalid name', async () => {
    const { id } = await createLabel('Küche');
    await expect(createLabel('KÜCHE')).rejects.toThrow('label_taken');
    await expect(socket.ask('createLabel', { id, name: 'other' })).rejects.toThrow('id_taken');
    await expect(createLabel('two words')).rejects.toThrow('invalid_input');
    const { id: labelId } = await createLabel('Keller');
    const rename = { labelId, version: 1, updateLabelData: { name: 'küche' } };
    await expect(socket.ask('updateLabel', rename)).rejects.toThrow('label_taken');
  });

  it('refuses everything of a stranger’s', async () => {
    const { id: labelId } = await createLabel('mine');
    const update = { labelId, version: 1, updateLabelData: { tone: 'red' as const } };
    await expect(stranger.ask('updateLabel', update)).rejects.toThrow('not_found');
    await expect(stranger.ask('deleteLabel', { labelId })).rejects.toThrow('not_found');
    await expect(stranger.ask('restoreLabel', { labelId })).rejects.toThrow('not_found');
    expect(await stranger.ask('getLabels', {})).toEqual([]);
    await createLabel('mine', stranger);
  });

  it('refuses labels beyond the limit; tasks accept further names all the same', async () => {
    const rich = await registerPerson(server);
    const theirs = await connectSocket(server.url, 'tasks', rich.token);
    await server.database.executeSql(
      `insert into labels (id, created_at, updated_at, owner_id, name, name_key, tone, position)
       select uuidv7(), now(), now(), $1, 'l' || i, 'l' || i, 'grey', 'a0'
       from generate_series(1, ${MAX_OWN_LABELS}) i`,
      [rich.user.id],
    );
    await expect(createLabel('one-more', theirs)).rejects.toThrow('too_many');
    await createTask(['one-more'], theirs);
    expect(await theirs.ask('getLabels', {})).toHaveLength(MAX_OWN_LABELS);
    theirs.close();
  });
});

describe('a label', () => {
  it('is created by the first task with its name, in the same tone everywhere', async () => {
    await createTask(['garden']);
    await createTask(['Garden', 'garden'], stranger);
    const mine = await findLabel('garden');
    expect((await socket.ask('getLabels', {})).filter(({ name }) => /garden/i.test(name))).toHaveLength(1);
    const theirs = (await stranger.ask('getLabels', {})).filter(({ name }) => /garden/i.test(name));
    expect(theirs.map(({ tone }) => tone)).toEqual([mine.tone]);
  });

  it('is renamed on all tasks of its owner, with versions and history, and merges with an existing name', async () => {
    const id = await createTask(['first', 'Work', 'last']);
    const both = await createTask(['job', 'work']);
    const done = await createTask(['work']);
    const at = new Date(server.clock.now()).toISOString();
    await socket.ask('finishTask', { id: done, at, clientNow: at });
    const elsewhere = await createTask(['work'], stranger);
    const { id: labelId } = await findLabel('Work');
    const { id: jobId } = await findLabel('job');
    await socket.ask('deleteLabel', { labelId: jobId });
    await socket.ask('updateTask', { id: both, version: 2, data: { labels: ['job2', 'work'] } });
    const { changes } = await socket.write('updateLabel', {
      labelId,
      version: 1,
      updateLabelData: { name: 'Office' },
    });
    expect(await labelsOf(id)).toEqual(['first', 'Office', 'last']);
    expect(await labelsOf(both)).toEqual(['job2', 'Office']);
    expect(await labelsOf(done)).toEqual(['Office']);
    expect((await stranger.ask('getTask', { id: elsewhere })).labels).toEqual(['work']);
    expect(changes.filter(({ entity }) => entity === 'task')).toHaveLength(3);
    const [entry] = (await socket.ask('getTaskHistory', { id })).entries;
    expect(entry).toMatchObject({
      field: 'labels',
      version: 2,
      before: ['first', 'Work', 'last'],
      after: ['first', 'Office', 'last'],
      userId: person.user.id,
    });
    await socket.waitForEvent(
      (change) => change.entity === 'task' && change.id === id && change.version === 2,
    );
  });

  it('is deleted and restored with its tasks', async () => {
    const id = await createTask(['one', 'Gone']);
    const other = await createTask(['gone']);
    const { id: labelId } = await findLabel('Gone');
    await socket.ask('deleteLabel', { labelId });
    expect([await labelsOf(id), await labelsOf(other)]).toEqual([['one'], []]);
    expect((await socket.ask('getLabels', {})).map(({ name }) => name)).not.toContain('Gone');
    await socket.ask('restoreLabel', { labelId });
    expect([await labelsOf(id), await labelsOf(other)]).toEqual([['one', 'Gone'], ['Gone']]);
    expect((await findLabel('Gone')).id).toBe(labelId);
    await socket.ask('deleteLabel', { labelId });
    await createLabel('GONE');
    await expect(socket.ask('restoreLabel', { labelId })).rejects.toThrow('label_taken');
  });

  it('stays one when two devices create it concurrently', async () => {
    const made = await Promise.allSettled([createLabel('race'), createLabel('Race'), createTask(['RACE'])]);
    expect(made.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
    expect((await socket.ask('getLabels', {})).filter(({ name }) => /race/i.test(name))).toHaveLength(1);
  });

  it('is renamed on thousands of tasks in one statement', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({ title: `T${index}`, labels: ['bulk'] }));
    await insertTasks(server.database, person.user.id, many, server.clock.now());
    const { id: labelId } = await createLabel('bulk');
    const started = performance.now();
    const { changes } = await socket.write('updateLabel', {
      labelId,
      version: 1,
      updateLabelData: { name: 'wholesale' },
    });
    console.info(`3,000 tasks renamed in ${Math.round(performance.now() - started)} ms`);
    expect(changes.filter(({ entity }) => entity === 'task')).toHaveLength(3_000);
  });
});
