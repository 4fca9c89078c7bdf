import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldsWith, newTaskValues } from '#contract/task/task-field-traits.ts';
import { type EditableField, editableFields } from '#contract/task/task-fields.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type FreeField = Exclude<EditableField, 'parentTaskId' | 'organizationId' | 'groupId'>;
const due = '2031-05-04T10:00:00.000Z';

/** Values of a created task, and others that an edit gives it. A field of the contract that lacks one does not compile. */
const created: { readonly [K in FreeField]: TaskPatch[K] } = {
  title: 'Paint the fence',
  description: '**Green**',
  dueDate: due,
  dueDay: null,
  isWholeDay: false,
  importance: 71,
  workload: 45,
  isNew: false,
  sourceUrl: 'https://example.com/paint',
  position: 'b3',
  labels: ['garden'],
  reminders: [30],
};
const edited: typeof created = {
  ...{ title: 'Paint the gate', description: 'Blue', dueDate: '2031-05-05T11:00:00.000Z', dueDay: null },
  ...{ isWholeDay: false, importance: 12, workload: 20, isNew: true, sourceUrl: null, position: 'c4' },
  ...{ labels: ['house'], reminders: [60] },
};

let server: TestServer;
let socket: TestSocket;
beforeAll(async () => {
  server = await startTestServer();
  socket = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

async function create(): Promise<string> {
  const id = uuidv7();
  await socket.ask('createTask', { id, ...created, title: 'Paint the fence' });
  return id;
}
const read = (id: string) => socket.ask('getTask', { id });

it('a created task has every field that it was created with, and the values of a new task otherwise', async () => {
  expect(await read(await create())).toMatchObject(created);
  const bare = uuidv7();
  await socket.ask('createTask', { id: bare, title: 'Sweep' });
  expect(await read(bare)).toMatchObject(newTaskValues);
});

it('an edited task has every field of the edit, and its history has the former value of each', async () => {
  const id = await create();
  const before = await read(id);
  await socket.ask('updateTask', { id, version: before.version, data: edited });
  expect(await read(id)).toMatchObject(edited);
  const history = (await socket.ask('getTaskHistory', { id })).entries;
  const changed = editableFields.filter(
    (name) => name in edited && before[name] !== null && name !== 'isWholeDay',
  );
  expect(Object.fromEntries(history.map(({ field, before: was }) => [field, was]))).toMatchObject(
    Object.fromEntries(changed.map((name) => [name, before[name]])),
  );
});

it('the next occurrence of a series has its shared fields as they were last edited for all', async () => {
  const id = await create();
  const recurrence = { rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', basis: 'date' as const };
  await socket.ask('setTaskRecurrence', { id, recurrence });
  const { dueDate, dueDay, isWholeDay, ...data } = edited;
  const { version } = await read(id);
  await socket.ask('updateTask', { id, version, scope: 'all', data });
  const at = new Date(server.clock.now()).toISOString();
  await socket.ask('finishTask', { id, at, clientNow: at });
  const { tasks } = await socket.ask('getTasks', {});
  const next = tasks.find((task) => task.recurrence !== null && task.id !== id);
  const shared = fieldsWith('series', 'shared').map((name) => [name, edited[name]]);
  expect(next).toMatchObject(Object.fromEntries(shared));
});
