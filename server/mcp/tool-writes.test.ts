import type { Client } from '@modelcontextprotocol/client';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, MINUTE } from '#time/units.ts';
import { closeAssistants, connectAssistant, type Data, use } from './assistant.test-support.ts';

let server: TestServer;
let ada: Person;
let grace: Person;
let sockets: { tasks: TestSocket; calendar: TestSocket };
let assistant: Client;
let graces: Client;

beforeAll(async () => {
  server = await startTestServer();
  [ada, grace] = [await registerPerson(server), await registerPerson(server)];
  await confirmPerson(server, ada);
  await confirmPerson(server, grace);
  sockets = {
    tasks: await connectSocket(server.url, 'tasks', ada.token),
    calendar: await connectSocket(server.url, 'calendar', ada.token),
  };
  assistant = await connectAssistant(server, ada);
  graces = await connectAssistant(server, grace);
});
afterAll(async () => {
  await closeAssistants();
  sockets.tasks.close();
  sockets.calendar.close();
  await server.close();
});

const taskOf = (id: string) => sockets.tasks.ask('getTask', { id });
const refusal = (id: string) => ({ error: expect.objectContaining({ id }) });

async function added(title: string, fields: Data = {}): Promise<string> {
  const { task } = await use(assistant, 'add_task', { title, ...fields });
  return (task as { id: string }).id;
}

async function undo({ undo: handle }: Data, client = assistant): Promise<Data> {
  return use(client, 'undo', { handle });
}

describe('an assistant that writes', () => {
  it('adds a task with all that it was told, once for a key, and takes it back', async () => {
    const input = {
      title: 'Call the bank',
      due: '2031-05-01T09:30',
      workload_minutes: 20,
      importance: 80,
      labels: ['phone'],
      key: 'assistant-key-1',
    };
    const first = await use(assistant, 'add_task', input);
    expect(first.task).toMatchObject({
      title: 'Call the bank',
      due: '2031-05-01T09:30',
      workloadMinutes: 20,
      importance: 80,
      labels: ['phone'],
      writtenBy: null,
    });
    const again = await use(assistant, 'add_task', input);
    expect(again.task).toEqual(first.task);
    expect(await use(assistant, 'add_task', { ...input, title: 'Another' })).toEqual(
      refusal('request_id_reused'),
    );
    expect(await undo(first)).toEqual({ undone: true, undo: null });
    const { id } = first.task as { id: string };
    await expect(taskOf(id)).rejects.toThrow('not_found');
  });

  it('changes a task, and restores what it replaced unless somebody was there since', async () => {
    const id = await added('Before', { due: '2031-05-01', labels: ['one'] });
    expect(await use(assistant, 'change_task', { id })).toEqual(refusal('invalid_input'));
    const change = { id, title: 'After', due: '2031-06-01T10:00', labels: ['two'], progress: 'doing' };
    const changed = await use(assistant, 'change_task', change);
    expect(changed.task).toMatchObject({ title: 'After', due: '2031-06-01T10:00', labels: ['two'] });
    await undo(changed);
    const { title, dueDay, isWholeDay, labels, progress } = await taskOf(id);
    expect({ title, dueDay, isWholeDay, labels, progress }).toEqual({
      title: 'Before',
      dueDay: '2031-05-01',
      isWholeDay: true,
      labels: ['one'],
      progress: 'todo',
    });
    const later = await use(assistant, 'change_task', { id, title: 'Again', due: null });
    await sockets.tasks.write('updateTask', { id, data: { title: 'By hand' } });
    expect(await undo(later)).toEqual(refusal('version_conflict'));
    expect((await taskOf(id)).title).toBe('By hand');
    expect((await use(assistant, 'change_task', { id, title: 'By hand' })).undo).toBeNull();
  });

  it('finishes, reopens and deletes a task, and takes each back', async () => {
    const id = await added('To be done');
    await use(assistant, 'change_task', { id, progress: 'waiting' });
    const done = await use(assistant, 'finish_task', { id });
    expect(done.task).toMatchObject({ progress: 'done' });
    expect(await use(assistant, 'finish_task', { id })).toEqual(refusal('already_finished'));
    await undo(done);
    expect((await taskOf(id)).progress).toBe('waiting');
    await use(assistant, 'finish_task', { id });
    const open = await use(assistant, 'reopen_task', { id });
    expect(open.task).toMatchObject({ progress: 'todo' });
    await undo(open);
    expect((await taskOf(id)).progress).toBe('done');
    const deleted = await use(assistant, 'delete_task', { id });
    await expect(taskOf(id)).rejects.toThrow('not_found');
    await undo(deleted);
    expect((await taskOf(id)).id).toBe(id);
  });

  it('plans a task into the first free gap of shown calendars, and says which', async () => {
    const id = await added('Deep work', { workload_minutes: 60 });
    const range = { from: '2031-05-05T09:00', until: '2031-05-05T12:00' };
    await sockets.calendar.write('createScheduleItem', {
      props: {
        id: uuidv7(),
        title: 'Meeting',
        startDate: '2031-05-05T09:00:00.000Z',
        endDate: '2031-05-05T10:00:00.000Z',
        timeZone: 'UTC',
      },
    });
    const far = { from: '2031-05-05T09:00', until: '2031-05-05T09:45' };
    const inWork = async (input: Data) => use(assistant, 'plan_task', { id, ...input });
    expect(await inWork(far)).toMatchObject({ block: null, undo: null });
    const planned = await inWork(range);
    expect(planned.block).toMatchObject({ taskId: id, start: '2031-05-05T10:00', end: '2031-05-05T11:00' });
    expect((await taskOf(id)).schedule).toHaveLength(1);
    await undo(planned);
    expect((await taskOf(id)).schedule).toEqual([]);
  });

  it('starts and stops the timer, and takes each back', async () => {
    const [one, two] = [await added('One'), await added('Two')];
    expect(await use(assistant, 'stop_timer')).toEqual(refusal('not_found'));
    await use(assistant, 'start_timer', { id: one });
    server.clock.advance(2 * MINUTE);
    const other = await use(assistant, 'start_timer', { id: two });
    await undo(other);
    const running = async () =>
      (await sockets.tasks.ask('getNoteTimerRecords', { id: one })).filter((each) => each.endedAt === null);
    expect(await running()).toHaveLength(1);
    server.clock.advance(MINUTE);
    const stopped = await use(assistant, 'stop_timer');
    expect(stopped).toMatchObject({ taskId: one, minutes: 3 });
    expect(await running()).toEqual([]);
    await undo(stopped);
    expect(await running()).toHaveLength(1);
  });

  it('asks somebody, whose assistant sees the request as written by others and answers it', async () => {
    const id = await added('Paint the fence');
    const ask = { task_id: id, user_id: grace.user.id, message: 'Please', key: 'assistant-key-2' };
    expect(await use(assistant, 'ask_somebody', { task_id: id })).toEqual(refusal('invalid_input'));
    const asked = await use(assistant, 'ask_somebody', ask);
    expect(asked).toMatchObject({ taskId: id, status: 'pending' });
    expect((await use(assistant, 'ask_somebody', ask)).requestId).toBe(asked.requestId);
    const waiting = (await use(graces, 'list_requests')).requests as Data[];
    expect(waiting).toEqual([
      expect.objectContaining({ title: 'Paint the fence', asksUser: true, writtenBy: 'others: Ada Test' }),
    ]);
    const answer = { request_id: asked.requestId, answer: 'propose' };
    expect(await use(graces, 'answer_request', answer)).toEqual(refusal('invalid_input'));
    expect(await use(graces, 'answer_request', { ...answer, due: '2031-07-01' })).toMatchObject({
      undo: null,
    });
    const accepted = await use(graces, 'answer_request', { ...answer, answer: 'accept' });
    expect(accepted).toMatchObject({ status: 'accepted', taskId: id });
    await undo(accepted, graces);
    expect((await taskOf(id)).delegatedStatus).toBe('OPEN');
    const next = await use(assistant, 'ask_somebody', { task_id: id, user_id: grace.user.id });
    await undo(next);
    expect((await taskOf(id)).delegatedStatus).toBe('OPEN');
    const last = await use(assistant, 'ask_somebody', { task_id: id, user_id: grace.user.id });
    const declined = { request_id: last.requestId, answer: 'decline', message: 'No time' };
    expect(await use(graces, 'answer_request', declined)).toMatchObject({ status: 'rejected', undo: null });
  });

  it('comments on a task, and takes it back', async () => {
    const task_id = await added('Discussed');
    const written = await use(assistant, 'comment', { task_id, text: 'Looks good' });
    const texts = async () =>
      ((await use(assistant, 'get_task', { id: task_id })).comments as Data[]).map(({ text }) => text);
    expect(await texts()).toEqual(['Looks good']);
    await undo(written);
    expect(await texts()).toEqual([]);
  });
});

describe('a handle of undo', () => {
  it('is its user’s, unchanged, and ends after a day', async () => {
    const done = await use(assistant, 'add_task', { title: 'Kept' });
    const handle = String(done.undo);
    const wrong = ['x', '', `0${handle}`, `${handle}0`, handle.replace('.', '0.')];
    for (const each of wrong) expect(await undo({ undo: each })).toEqual(refusal('invalid_input'));
    expect(await undo(done, graces)).toEqual(refusal('invalid_input'));
    server.clock.advance(DAY - MINUTE);
    const later = await connectAssistant(server, await confirmedAgain());
    server.clock.advance(2 * MINUTE);
    expect(await undo(done, later)).toEqual(refusal('invalid_input'));
    const { id } = done.task as { id: string };
    expect((await use(later, 'get_task', { id })).task).toMatchObject({ title: 'Kept' });
  });

  /** The same person once the tokens and the confirmation of before have run out. */
  async function confirmedAgain(): Promise<Person> {
    const again = await signInAgain(server, ada);
    await confirmPerson(server, again);
    return again;
  }

  it('gives no right that its user has lost', async () => {
    const again = await confirmedAgain();
    const reader = await connectAssistant(server, again, ['tasks:read', 'people:write']);
    const writer = await connectAssistant(server, again, tokenScopes);
    const done = await use(writer, 'add_task', { title: 'Stays' });
    expect(await undo(done, reader)).toEqual(refusal('insufficient_scope'));
    const { id } = done.task as { id: string };
    expect((await use(writer, 'get_task', { id })).task).toMatchObject({ title: 'Stays' });
  });
});
