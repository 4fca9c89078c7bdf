import type { Client } from '@modelcontextprotocol/client';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { MINUTE } from '#time/units.ts';
import { closeAssistants, connectAssistant, type Data, use } from './assistant.test-support.ts';

let server: TestServer;
let ada: Person;
let grace: Person;
let sockets: { tasks: TestSocket; calendar: TestSocket; graces: TestSocket };
let assistant: Client;

/** Signs everybody in, whose sessions of before have run out. */
async function signIn(): Promise<void> {
  [ada, grace] = [await signInAgain(server, ada), await signInAgain(server, grace)];
  sockets = {
    tasks: await connectSocket(server.url, 'tasks', ada.token),
    calendar: await connectSocket(server.url, 'calendar', ada.token),
    graces: await connectSocket(server.url, 'tasks', grace.token),
  };
}
function signOut(): void {
  for (const socket of Object.values(sockets)) socket.close();
}

beforeAll(async () => {
  server = await startTestServer();
  [ada, grace] = [await registerPerson(server), await registerPerson(server)];
  await confirmPerson(server, ada);
  assistant = await connectAssistant(server, ada);
  await signIn();
});
afterAll(async () => {
  await closeAssistants();
  signOut();
  await server.close();
});

/** More time than that in which a timer is taken back, and than that of a session. */
async function aWhile(): Promise<void> {
  signOut();
  server.clock.advance(16 * MINUTE);
  await signIn();
}

const taskOf = (id: string) => sockets.tasks.ask('getTask', { id });
const undo = ({ undo: handle }: Data) => use(assistant, 'undo', { handle });
const refusal = (id: string) => ({ error: expect.objectContaining({ id }) });
const changed = (...paths: string[]) => ({
  error: {
    id: 'version_conflict',
    message: expect.any(String),
    issues: paths.map((path) => ({ path, message: expect.any(String) })),
  },
});

async function add(title: string, fields: Data = {}): Promise<Data & { readonly id: string }> {
  const answer = await use(assistant, 'add_task', { title, ...fields });
  return { ...answer, id: (answer.task as { id: string }).id };
}

async function recordsOf(id: string) {
  return sockets.tasks.ask('getNoteTimerRecords', { id });
}

describe('undo of an added task', () => {
  it('refuses where the task was changed since, and says which fields and by whom', async () => {
    const added = await add('Shared');
    const access = { accessId: uuidv7(), userId: grace.user.id, right: 'edit' };
    await sockets.tasks.write('createTaskAccess', { id: added.id, data: access } as never);
    await sockets.graces.write('updateTask', { id: added.id, data: { title: 'By Grace' } } as never);
    const refused = await undo(added);
    expect(refused).toMatchObject({ error: { id: 'version_conflict' } });
    const { issues } = refused.error as { issues: { path: string; message: string }[] };
    expect(issues).toContainEqual({ path: 'title', message: 'was changed since by somebody else' });
    expect((await taskOf(added.id)).title).toBe('By Grace');
  });

  it('refuses where something was hung on it since', async () => {
    const added = await add('Discussed');
    const parent_task_id = added.id;
    const sub = await add('Below', { parent_task_id });
    await use(assistant, 'comment', { task_id: added.id, text: 'Not to be lost' });
    expect(await undo(added)).toEqual(changed('comments', 'subtasks'));
    expect((await taskOf(sub.id)).id).toBe(sub.id);
  });
});

describe('undo of a finished, reopened or deleted task', () => {
  it('refuses where the task was opened or finished by hand since; another field is no hindrance', async () => {
    const { id } = await add('Done twice');
    const done = await use(assistant, 'finish_task', { id });
    await sockets.tasks.write('updateTask', { id, data: { title: 'Renamed' } } as never);
    await undo(done);
    expect(await taskOf(id)).toMatchObject({ progress: 'todo', title: 'Renamed' });
    const again = await use(assistant, 'finish_task', { id });
    await sockets.tasks.write('reopenTask', { id });
    const now = new Date(server.clock.now()).toISOString();
    await sockets.tasks.write('finishTask', { id, at: now, clientNow: now });
    expect(await undo(again)).toEqual(changed('completedAt', 'progress'));
    expect((await taskOf(id)).progress).toBe('done');
  });

  it('finishes again at the instant at which it was finished', async () => {
    const { id } = await add('Finished early');
    await use(assistant, 'finish_task', { id });
    const { completedAt } = await taskOf(id);
    server.clock.advance(5 * MINUTE);
    await undo(await use(assistant, 'reopen_task', { id }));
    expect((await taskOf(id)).completedAt).toBe(completedAt);
  });

  it('brings a deleted task back whole, but not one that was deleted again since', async () => {
    const { id } = await add('Whole', { due: '2031-05-01', labels: ['kept'] });
    const below = await add('Below', { parent_task_id: id });
    expect(await use(assistant, 'delete_task', { id: uuidv7() })).toEqual(refusal('not_found'));
    const first = await use(assistant, 'delete_task', { id });
    expect(await use(assistant, 'delete_task', { id })).toEqual(refusal('not_found'));
    await undo(first);
    expect(await taskOf(id)).toMatchObject({ dueDay: '2031-05-01', labels: ['kept'] });
    expect((await taskOf(below.id)).parentTaskId).toBe(id);
    expect(await undo(first)).toEqual(changed(''));
    await sockets.tasks.write('deleteTask', { id });
    expect(await undo(first)).toEqual(changed(''));
    await expect(taskOf(id)).rejects.toThrow('not_found');
  });
});

describe('undo of the timer', () => {
  it('resumes a stopped record within 15 minutes, and only while nothing else was recorded', async () => {
    const [{ id }, other] = [await add('Timed'), await add('Other')];
    await use(assistant, 'start_timer', { id });
    const stopped = await use(assistant, 'stop_timer');
    await use(assistant, 'start_timer', { id: other.id });
    server.clock.advance(MINUTE);
    await use(assistant, 'stop_timer');
    expect(await undo(stopped)).toEqual(changed('timer'));
    await use(assistant, 'start_timer', { id });
    const late = await use(assistant, 'stop_timer');
    await aWhile();
    expect(await undo(late)).toEqual(changed('time'));
    expect((await recordsOf(id)).every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it('refuses to take a start back whose record was stopped, or has run for more than 15 minutes', async () => {
    const { id } = await add('Started');
    const start = await use(assistant, 'start_timer', { id });
    server.clock.advance(MINUTE);
    const stop = await use(assistant, 'stop_timer');
    expect(await undo(start)).toEqual(changed('endedAt'));
    await undo(stop);
    await use(assistant, 'stop_timer');
    const long = await use(assistant, 'start_timer', { id });
    await aWhile();
    expect(await undo(long)).toEqual(changed('time'));
    expect(await recordsOf(id)).toHaveLength(2);
    await use(assistant, 'stop_timer');
  });

  it('refuses where the record that a start ended was edited since', async () => {
    const [one, two] = [await add('One'), await add('Two')];
    await use(assistant, 'start_timer', { id: one.id });
    server.clock.advance(MINUTE);
    const start = await use(assistant, 'start_timer', { id: two.id });
    const [record] = await recordsOf(one.id);
    await sockets.tasks.write('updateNoteTimerRecord', {
      id: one.id,
      recordId: record?.id ?? '',
      data: { note: 'Edited' },
    } as never);
    expect(await undo(start)).toEqual(changed('endedAt'));
    expect((await recordsOf(two.id))[0]?.endedAt).toBeNull();
    await use(assistant, 'stop_timer');
  });
});

describe('undo', () => {
  it('is made with the scopes of its own write alone', async () => {
    const { id } = await add('Timed by a token of time');
    await confirmPerson(server, ada);
    const timing = await connectAssistant(server, ada, ['time:write']);
    const started = await use(timing, 'start_timer', { id });
    expect(started).toMatchObject({ taskId: id, task: null });
    expect(await use(timing, 'undo', { handle: started.undo })).toEqual({ undone: true, undo: null });
    expect(await recordsOf(id)).toEqual([]);
  });

  it('applies once where it is asked for several times at once', async () => {
    const { id } = await add('Raced');
    const done = await use(assistant, 'finish_task', { id });
    const { version } = await taskOf(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(done)));
    expect(answers.filter(({ undone }) => undone === true)).toHaveLength(1);
    for (const { error } of answers.filter(({ undone }) => undone !== true))
      expect(['version_conflict', 'not_finished']).toContain((error as { id: string }).id);
    expect(await taskOf(id)).toMatchObject({ progress: 'todo', version: version + 1 });
  });
});

describe('undo of a block, a comment and a request', () => {
  it('refuses where they were changed since', async () => {
    const { id } = await add('Planned', { workload_minutes: 30 });
    const planned = await use(assistant, 'plan_task', { id });
    const block = planned.block as { id: string };
    const [item] = (await taskOf(id)).schedule;
    await sockets.calendar.write('updateScheduleItemNote', {
      id,
      calendarItemId: block.id,
      props: { startDate: item?.startDate, endDate: new Date(server.clock.now() + 1e9).toISOString() },
    } as never);
    expect(await undo(planned)).toEqual(changed('schedule'));
    const comment = await use(assistant, 'comment', { task_id: id, text: 'First' });
    const commentId = String(comment.commentId);
    await sockets.tasks.write('updateComment', { commentId, data: { text: 'Second' } });
    expect(await undo(comment)).toEqual(changed('comment'));
    const byMail = await use(assistant, 'ask_somebody', { task_id: id, email: 'guest@example.org' });
    expect(await undo(byMail)).toEqual({ undone: true, undo: null });
    const asked = await use(assistant, 'ask_somebody', { task_id: id, user_id: grace.user.id });
    const proposed = await server.app.inject({
      method: 'POST',
      url: `/api/delegation/proposeDate/${String(asked.requestId)}`,
      headers: { authorization: `Bearer ${grace.token}` },
      payload: { proposalId: uuidv7(), dueDate: '2031-07-01T08:00:00.000Z' },
    });
    expect(proposed.statusCode).toBe(200);
    expect(await undo(asked)).toEqual(changed('request'));
    expect((await taskOf(id)).delegatedStatus).toBe('REQUEST');
  });
});

describe('a call that is made again with its key', () => {
  it('applies once and answers the same, whatever it finds by now', async () => {
    const { id } = await add('Repeated', { workload_minutes: 30 });
    const twice = async (name: string, input: Data) => {
      const key = uuidv7();
      const first = await use(assistant, name, { ...input, key });
      const second = await use(assistant, name, { ...input, key });
      expect(second.error, name).toBeUndefined();
      const { undo: _one, ...one } = first;
      const { undo: _two, ...two } = second;
      expect(two, name).toEqual(one);
      return second;
    };
    const count = async () => {
      const { schedule, version } = await taskOf(id);
      return { blocks: schedule.length, records: (await recordsOf(id)).length, version };
    };
    const planned = await twice('plan_task', { id });
    expect(await count()).toMatchObject({ blocks: 1 });
    await twice('undo', { handle: planned.undo });
    expect(await count()).toMatchObject({ blocks: 0 });
    const started = await twice('start_timer', { id });
    expect(await count()).toMatchObject({ records: 1 });
    await twice('undo', { handle: started.undo });
    await use(assistant, 'start_timer', { id });
    await twice('stop_timer', {});
    expect(await count()).toMatchObject({ records: 1 });
    const { version } = await count();
    const change = await twice('change_task', { id, title: 'Changed once' });
    expect(await count()).toMatchObject({ version: version + 1 });
    await twice('undo', { handle: change.undo });
    expect((await taskOf(id)).title).toBe('Repeated');
    await twice('finish_task', { id });
    await twice('reopen_task', { id });
    const deleted = await twice('delete_task', { id });
    await twice('undo', { handle: deleted.undo });
    expect((await taskOf(id)).progress).toBe('todo');
  });

  it('refuses its key for anything else', async () => {
    const { id } = await add('Keyed');
    const key = uuidv7();
    await use(assistant, 'finish_task', { id, key });
    expect(await use(assistant, 'reopen_task', { id, key })).toEqual(refusal('request_id_reused'));
    expect(await use(assistant, 'add_task', { title: 'Other', key })).toEqual(refusal('request_id_reused'));
  });

  it('undoes what the first call wrote, never what was changed behind it', async () => {
    const { id } = await add('Again');
    const input = { id, title: 'Once', key: uuidv7() };
    await use(assistant, 'change_task', input);
    await sockets.tasks.write('updateTask', { id, data: { title: 'By hand' } } as never);
    expect(await undo(await use(assistant, 'change_task', input))).toEqual(changed('title'));
  });
});
