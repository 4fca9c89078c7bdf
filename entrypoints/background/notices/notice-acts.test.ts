import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { DAY } from '#time/units.ts';
import { createTestServices } from '../worker-services.test-support.ts';
import { createNoticeActs } from './notice-acts.ts';

async function setUp() {
  const test = await createTestServices();
  const { client, clock, settled, shown } = test;
  const at = new Date(clock.now()).toISOString();
  const task = buildTask({ title: 'Slates', dueDate: at, isWholeDay: false });
  const made = { id: uuidv7(), createdAt: at, updatedAt: at, version: 1 };
  const notification: Notification = {
    ...made,
    kind: 'reminder.task',
    subject: 'Slates',
    actorId: null,
    actorName: '',
    noteId: task.id,
    delegationRequestId: null,
    commentId: null,
    organizationId: null,
    groupId: null,
    offeredRole: null,
    calendarItemId: null,
    dueAt: at,
    dueDay: null,
    guestAnswer: null,
    readAt: null,
  };
  client.receive([
    { entity: 'task', id: task.id, row: task },
    { entity: 'notification', id: notification.id, row: notification },
  ]);
  const acts = createNoticeActs(test.services);
  const press = async (act: string | null, id = `notification|${notification.id}`) => {
    const isTaken = acts({ id, act, path: null });
    await settled();
    return isTaken;
  };
  const taskNow = () => client.replica.get('task', task.id);
  const undo = async () => press('undo', [...shown.keys()].find((id) => id.startsWith('undo')) ?? '');
  return { ...test, task, notification, press, taskNow, undo };
}

it('a press on another notice is left alone', async () => {
  const { press } = await setUp();
  expect(await press('keep', 'idle')).toBe(false);
  expect(await press('undo', 'undo')).toBe(false);
});

it('a press beside the buttons opens the page of the notice', async () => {
  const { press, opened, task } = await setUp();
  expect(await press(null)).toBe(true);
  expect(opened).toEqual([`/task/${task.id}`]);
});

it('a button opens the web app where the notification has not arrived', async () => {
  const { press, opened, clock } = await setUp();
  const id = uuidv7();
  await press('finish', `notification|${id}`);
  await clock.advance(10_000);
  expect(opened).toEqual([`/notifications?act=finish&id=${id}`]);
});

it('the finish button opens the web app for a task with open subtasks', async () => {
  const { press, opened, taskNow, client, task, notification } = await setUp();
  const part = buildTask({ parentTaskId: task.id });
  client.receive([{ entity: 'task', id: part.id, row: part }]);
  await press('finish');
  expect(opened).toEqual([`/notifications?act=finish&id=${notification.id}`]);
  expect(taskNow()?.progress).toBe('todo');
});

it('the finish button finishes the task once, and undo reopens it', async () => {
  const { press, taskNow, undo, shown, client, task } = await setUp();
  client.receive([{ entity: 'task', id: task.id, row: { ...task, progress: 'doing' } }]);
  await press('finish');
  expect(taskNow()?.progress).toBe('done');
  await press('finish');
  expect(shown.get('said')?.title).toBe('The task is already completed.');
  await undo();
  expect(taskNow()?.progress).toBe('doing');
});

it('the later button moves the task to tomorrow, and undo moves it back', async () => {
  const { press, taskNow, undo, task } = await setUp();
  await press('later');
  expect(Date.parse(taskNow()?.dueDate ?? '') - Date.parse(task.dueDate ?? '')).toBe(DAY);
  await undo();
  expect(taskNow()?.dueDate).toBe(task.dueDate);
});

it('an answer button shows a failure, whose press opens the request', async () => {
  const { press, client, notification, shown } = await setUp();
  const delegationRequestId = uuidv7();
  const row: Notification = { ...notification, kind: 'delegation.requested', delegationRequestId };
  client.receive([{ entity: 'notification', id: notification.id, row }]);
  await press('decline');
  expect(shown.get(`refused|${delegationRequestId}`)).toMatchObject({
    title: 'Your answer to “Slates” couldn’t be sent. Open the request to see why.',
    path: `/request/${delegationRequestId}`,
  });
});
