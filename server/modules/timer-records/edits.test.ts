import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#contract/events/realtime.ts';
import { type Person, registerPeople } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Name = 'ann' | 'ben' | 'stranger';
type Patch = PayloadOf<'updateNoteTimerRecord'>['data'];

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await registerPeople(server, ['ann', 'ben', 'stranger']);
  sockets = await connectAll(server, 'tasks', people);
});
afterEach(() => {
  expect(sockets.stranger.received).toEqual([]);
  for (const socket of Object.values(sockets)) socket.close();
});

/** Minutes from now. */
const at = (minutes: number) => new Date(server.clock.now() + minutes * 60_000).toISOString();

async function createTask(right?: 'view' | 'edit'): Promise<string> {
  const id = uuidv7();
  await sockets.ann.ask('createTask', { id, title: 'Task' });
  if (right === undefined) return id;
  const data = { accessId: uuidv7(), right, userId: people.ben.user.id };
  await sockets.ann.ask('createTaskAccess', { id, data });
  return id;
}
async function add(id: string, from: number, to: number, by: Name = 'ann'): Promise<string> {
  const recordId = uuidv7();
  const data = { recordId, startedAt: at(from), endedAt: at(to), note: 'By hand' };
  await sockets[by].ask('createNoteTimerRecord', { id, data });
  return recordId;
}
async function start(id: string, minutes: number, by: Name = 'ann'): Promise<string> {
  const recordId = uuidv7();
  const data = { recordId, startedAt: at(minutes), clientNow: at(0) };
  await sockets[by].ask('startNoteTimer', { id, data });
  return recordId;
}
const update = (id: string, recordId: string, data: Patch, by: Name = 'ann') =>
  sockets[by].ask('updateNoteTimerRecord', { id, recordId, version: 1, data });
const split = (id: string, recordId: string, minutes: number, by: Name = 'ann', newRecordId = uuidv7()) =>
  sockets[by].ask('splitNoteTimerRecord', { id, recordId, newRecordId, at: at(minutes) });
async function recordOf(id: string, recordId: string) {
  const records = await sockets.ann.ask('getNoteTimerRecords', { id });
  return records.find((record) => record.id === recordId);
}

describe('the record service', () => {
  it('refuses records on a task that the user cannot view or track', async () => {
    const id = await createTask('view');
    await expect(add(id, -2, -1, 'stranger')).rejects.toThrow('not_found');
    await expect(add(id, -2, -1, 'ben')).rejects.toThrow('not_permitted');
  });

  it('refuses an end before the start, the future, a taken id', async () => {
    const id = await createTask();
    await expect(add(id, -1, -2)).rejects.toThrow('ends_before_start');
    await expect(add(id, -1, 5)).rejects.toThrow('in_the_future');
    const recordId = await add(id, -2, -1);
    const data = { recordId, startedAt: at(-2), endedAt: at(-1) };
    await expect(sockets.ann.ask('createNoteTimerRecord', { id, data })).rejects.toThrow('id_taken');
    await expect(update(id, recordId, { startedAt: at(0) })).rejects.toThrow('ends_before_start');
    await expect(update(id, recordId, { endedAt: at(-3) })).rejects.toThrow('ends_before_start');
    await expect(update(id, recordId, { endedAt: at(5) })).rejects.toThrow('in_the_future');
    await expect(split(id, recordId, -1.5, 'ann', recordId)).rejects.toThrow('id_taken');
    expect(await recordOf(id, recordId)).toMatchObject({ version: 1, endedAt: at(-1) });
  });

  it('refuses a split at or outside the ends', async () => {
    const id = await createTask();
    const recordId = await add(id, -3, -1);
    for (const minutes of [-4, -3, -1, 0]) {
      await expect(split(id, recordId, minutes)).rejects.toThrow('split_outside');
    }
    const running = await start(id, -1);
    await expect(split(id, running, 0.5)).rejects.toThrow('split_outside');
  });

  it('refuses changes of another user’s record, visible or not', async () => {
    const id = await createTask('edit');
    const recordId = await add(id, -3, -1);
    for (const [by, refusal] of [
      ['stranger', 'not_found'],
      ['ben', 'not_permitted'],
    ] as const) {
      await expect(update(id, recordId, { note: 'X' }, by)).rejects.toThrow(refusal);
      await expect(split(id, recordId, -2, by)).rejects.toThrow(refusal);
      await expect(sockets[by].ask('deleteNoteTimerRecord', { id, recordId })).rejects.toThrow(refusal);
      await expect(sockets[by].ask('restoreNoteTimerRecord', { id, recordId })).rejects.toThrow(refusal);
    }
  });

  it('refuses another task’s record, a deleted one, and a move to a task that cannot be tracked', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const recordId = await add(id, -3, -1);
    await expect(update(other, recordId, { note: 'X' })).rejects.toThrow('not_found');
    const theirs = uuidv7();
    await sockets.ben.ask('createTask', { id: theirs, title: 'Theirs' });
    await expect(update(id, recordId, { noteId: theirs })).rejects.toThrow('not_found');
    await sockets.ann.ask('deleteNoteTimerRecord', { id, recordId });
    await expect(update(id, recordId, { note: 'X' })).rejects.toThrow('not_found');
    await expect(split(id, recordId, -2)).rejects.toThrow('not_found');
  });

  it('refuses a move of a running record to a finished task', async () => {
    const [id, done] = [await createTask(), await createTask()];
    await sockets.ann.ask('finishTask', { id: done, at: at(0), clientNow: at(0) });
    const running = await start(id, -1);
    await expect(update(id, running, { noteId: done })).rejects.toThrow('already_finished');
    await sockets.ann.ask('endNoteTimer', { id, data: { endedAt: at(0), clientNow: at(0) } });
    expect(await update(id, running, { noteId: done })).toMatchObject({ noteId: done });
  });
});

describe('a timer record', () => {
  it('is added by hand, also over another, which stays unchanged', async () => {
    const id = await createTask();
    const first = await add(id, -10, -5);
    const second = await add(id, -8, -2);
    expect(await recordOf(id, first)).toMatchObject({ version: 1, endedAt: at(-5), note: 'By hand' });
    expect(await recordOf(id, second)).toMatchObject({ startedAt: at(-8), userId: people.ann.user.id });
    await update(id, first, { endedAt: at(-1), note: 'Longer' });
    expect(await recordOf(id, first)).toMatchObject({ version: 2, endedAt: at(-1), note: 'Longer' });
    expect(await recordOf(id, second)).toMatchObject({ version: 1 });
  });

  it('moves to another task, and the active task with a running one', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const running = await start(id, -3);
    const moved = await update(id, running, { noteId: other, startedAt: at(-4), endedAt: at(-1) });
    expect(moved).toMatchObject({ noteId: other, startedAt: at(-4), endedAt: null });
    await sockets.ann.waitForEvent(
      (change) => change.entity === 'user' && change.op === 'upsert' && change.data.activeTask?.id === other,
    );
    expect(await recordOf(id, running)).toBeUndefined();
    expect(await recordOf(other, running)).toMatchObject({ endedAt: null });
  });

  it('is split in two, and a running one continues as the second', async () => {
    const id = await createTask();
    const done = await add(id, -9, -6);
    const [first, second] = await split(id, done, -8);
    expect(first).toMatchObject({ id: done, startedAt: at(-9), endedAt: at(-8), note: 'By hand' });
    expect(second).toMatchObject({ startedAt: at(-8), endedAt: at(-6), note: 'By hand', version: 1 });
    const running = await start(id, -5);
    const [, rest] = await split(id, running, -1);
    expect(rest).toMatchObject({ startedAt: at(-1), endedAt: null });
    const data = { endedAt: at(0), clientNow: at(0) };
    expect(await sockets.ann.ask('endNoteTimer', { id, data })).toMatchObject({ id: rest?.id });
  });

  it('is created, changed and split once however often the same request arrives', async () => {
    const id = await createTask();
    const recordId = await add(id, -9, -6);
    const [requestId, newRecordId] = [uuidv7(), uuidv7()];
    const twice = { id, recordId, newRecordId, at: at(-8) };
    const first = await sockets.ann.ask('splitNoteTimerRecord', twice, requestId);
    expect(await sockets.ann.ask('splitNoteTimerRecord', twice, requestId)).toEqual(first);
  });
});

describe('a start that arrives late', () => {
  it('ends a record with an assumed end at the next start', async () => {
    const [a, b, c] = [await createTask(), await createTask(), await createTask()];
    const first = await start(a, -60);
    const last = await start(c, -10);
    expect(await recordOf(a, first)).toMatchObject({ endedAt: at(-10) });
    const late = await start(b, -30);
    expect(await recordOf(a, first)).toMatchObject({ endedAt: at(-30) });
    expect(await recordOf(b, late)).toMatchObject({ startedAt: at(-30), endedAt: at(-10) });
    expect(await recordOf(c, last)).toMatchObject({ endedAt: null });
  });

  it('keeps an end that a user set', async () => {
    const [a, b, c] = [await createTask(), await createTask(), await createTask()];
    const first = await start(a, -60);
    await start(c, -10);
    await update(a, first, { endedAt: at(-12) });
    const byHand = await add(a, -50, -20);
    await start(b, -30);
    expect(await recordOf(a, first)).toMatchObject({ endedAt: at(-12) });
    expect(await recordOf(a, byHand)).toMatchObject({ version: 1, endedAt: at(-20) });
  });
});
