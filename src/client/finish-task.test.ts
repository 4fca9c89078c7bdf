import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/task.ts';
import { buildTimerRecord } from '#tests/factories/timer-record.ts';
import { createMemoryClient } from '#tests/fakes/memory-client.ts';
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

test('what is finished already, or gone, is left alone', () => {
  const { client, task } = start('done');
  finishUndoably(client, [task.id, 'gone'], now)();
  expect(client.writes).toEqual([]);
});

test.each(['todo', 'doing', 'waiting'] as const)(
  'undone, a task that was %s is so again',
  async (progress) => {
    const { client, task, find } = start(progress);
    const undo = finishUndoably(client, [task.id], now);
    expect(find()).toMatchObject({ progress: 'done', completedAt: at });
    undo();
    expect(find()).toMatchObject({ progress, completedAt: null, position: 'a4' });
    expect(client.writes.at(-1)).toEqual({ name: 'reopenTask', payload: { id: task.id, progress } });
  },
);

test('a timer that the finish stopped runs on from where it stopped', async () => {
  const { client, task, running, time } = start('doing');
  time(task.id);
  const undo = finishUndoably(client, [task.id], now);
  expect(running()).toEqual([]);
  undo();
  await expect.poll(running).toMatchObject([{ startedAt: at, userId: client.accountId }]);
});

test('timers of other people and of other tasks are none of it', () => {
  const { client, task, time } = start('doing');
  const other = buildTask();
  time(task.id, 'somebody');
  time(other.id);
  expect(finishedFrom(client, task.id, now)).toEqual({ id: task.id, progress: 'doing', stoppedAt: null });
});
