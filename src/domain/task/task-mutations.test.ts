import { expect, test } from 'vitest';
import { createLiveList } from '#client/replica/live-list.ts';
import { taskEvents } from '#contract/events/task-events.ts';
import { finishTask, reopenTask } from '#domain/task/finish-task.ts';
import { completedTasks, openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { deleteTask, restoreTask, updateTask } from './task-mutations.ts';

const now = Date.parse('2026-11-18T09:00:00Z');

function start() {
  const client = createMemoryClient(() => now);
  const task = buildTask({ title: 'Call Bob', version: 7 });
  client.receive([{ entity: 'task', id: task.id, row: task }]);
  const open = createLiveList(client.replica, 'task', openTasksByUrgency('UTC'));
  const completed = createLiveList(client.replica, 'task', completedTasks);
  return { client, task, open: () => open.rows().length, completed: () => completed.rows().length };
}

test('an edit contains its base version and only the changed fields', async () => {
  const { client, task } = start();
  await updateTask(client, task, { title: 'Call Bob back' });
  expect(client.writes).toEqual([
    { name: 'updateTask', payload: { id: task.id, version: 7, data: { title: 'Call Bob back' } } },
  ]);
  expect(client.replica.get('task', task.id)?.title).toBe('Call Bob back');
});

test('finishing has its instant, moves the task to completed, and is undone by reopening', async () => {
  const { client, task, open, completed } = start();
  await finishTask(client, task.id, now);
  const at = '2026-11-18T09:00:00.000Z';
  expect(client.writes).toEqual([{ name: 'finishTask', payload: { id: task.id, at, clientNow: at } }]);
  expect([open(), completed()]).toEqual([0, 1]);
  await reopenTask(client, task.id);
  expect([open(), completed()]).toEqual([1, 0]);
});

test('deleting removes the task and is undone by restoring', async () => {
  const { client, task, open } = start();
  await deleteTask(client, task.id);
  expect(open()).toBe(0);
  await restoreTask(client, task.id);
  expect(open()).toBe(1);
});

test('every payload is valid for the contract', async () => {
  const { client, task } = start();
  await updateTask(client, task, { dueDate: null, isWholeDay: false, workload: null, sourceUrl: null });
  await finishTask(client, task.id);
  await reopenTask(client, task.id);
  await deleteTask(client, task.id);
  await restoreTask(client, task.id);
  for (const { name, payload } of client.writes) {
    if (!(name in taskEvents)) throw new Error(`${name} is no write of tasks`);
    const event = Object.entries(taskEvents).find(([each]) => each === name)?.[1];
    expect(event?.payload.safeParse(payload).success, name).toBe(true);
  }
});
