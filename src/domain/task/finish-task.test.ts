import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { finishedFrom, finishUndoably } from './finish-task.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const at = new Date(now).toISOString();

function start(progress: 'todo' | 'doing' | 'waiting' | 'done') {
  const client = createMemoryClient(() => now);
  const task = buildTask({ title: 'Call Bob', progress, position: 'a4' });
  client.receive([{ entity: 'task', id: task.id, row: task }]);
  const running = () =>
    [...client.replica.all('timerRecord')].filter((each) => each.noteId === task.id && each.endedAt === null);
  const time = (noteId: string, userId: string = client.accountId) => {
    const row = buildTimerRecord({ noteId, userId, startedAt: '2026-11-18T08:00:00.000Z', endedAt: null });
    client.receive([{ entity: 'timerRecord', id: row.id, row }]);
    return row;
  };
  return { client, task, running, time, find: () => client.replica.get('task', task.id) };
}

test('finishUndoably leaves tasks alone that are completed or deleted already', () => {
  const { client, task } = start('done');
  finishUndoably(client, [task.id, 'gone'], now)();
  expect(client.writes).toEqual([]);
});

test.each(['todo', 'doing', 'waiting'] as const)(
  'undoing a finish restores progress %s',
  async (progress) => {
    const { client, task, find } = start(progress);
    const undo = finishUndoably(client, [task.id], now);
    expect(find()).toMatchObject({ progress: 'done', completedAt: at });
    undo();
    expect(find()).toMatchObject({ progress, completedAt: null, position: 'a4' });
    expect(client.writes.at(-1)).toEqual({ name: 'reopenTask', payload: { id: task.id, progress } });
  },
);

test('undoing a finish continues the timer that it stopped', async () => {
  const { client, task, running, time } = start('doing');
  const { id, startedAt } = time(task.id);
  const undo = finishUndoably(client, [task.id], now);
  expect(running()).toEqual([]);
  undo();
  await expect.poll(running).toMatchObject([{ id, startedAt, userId: client.accountId }]);
});

test('finishedFrom records no timer of another user or another task', () => {
  const { client, task, time } = start('doing');
  const other = buildTask();
  time(task.id, 'somebody');
  time(other.id);
  expect(finishedFrom(client, task.id)).toEqual({ id: task.id, progress: 'doing', stoppedId: null });
});
