import { expect, test } from 'vitest';
import { runningRecords } from '#domain/timer/running-records.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { elapsedOf } from './elapsed.ts';
import { deleteRecord, restoreRecord } from './record-mutations.ts';
import { startTimer, stopTimer } from './timer-mutations.ts';

function start() {
  let now = Date.parse('2026-11-18T09:00:00Z');
  const client = createMemoryClient(() => now);
  const [first, second] = [buildTask(), buildTask()];
  client.receive([first, second].map((row) => ({ entity: 'task', id: row.id, row })));
  return {
    client,
    first,
    second,
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('stopping another task leaves the running one unchanged', async () => {
  const { client, first, second, now } = start();
  await startTimer(client, first.id, now());
  await stopTimer(client, second.id, now());
  expect(runningRecords(client).rows()).toMatchObject([{ noteId: first.id, endedAt: null }]);
});

test('starting another task ends the first at the same instant', async () => {
  const { client, first, second, now, pass } = start();
  await startTimer(client, first.id, now());
  pass(90_000);
  await startTimer(client, second.id, now());
  const [ended] = [...client.replica.all('timerRecord')].filter((record) => record.noteId === first.id);
  expect(ended && elapsedOf(ended, now() + 1_000_000)).toBe(90_000);
  expect(runningRecords(client).rows()).toMatchObject([{ noteId: second.id }]);
});

test('the list of running records is shared', () => {
  const { client } = start();
  expect(runningRecords(client)).toBe(runningRecords(client));
});

test('a deleted record is restored by undo', async () => {
  const { client, first, now, pass } = start();
  await startTimer(client, first.id, now());
  pass(60_000);
  await stopTimer(client, first.id, now());
  const [record] = [...client.replica.all('timerRecord')];
  if (record === undefined) throw new Error('There is no record');
  await deleteRecord(client, record);
  expect([...client.replica.all('timerRecord')]).toEqual([]);
  await restoreRecord(client, record);
  expect([...client.replica.all('timerRecord')].map(({ id }) => id)).toEqual([record.id]);
});
