import { expect, it } from 'vitest';
import type { TimerRecord } from '#contract/timer-record.ts';
import { updateRecord } from '#domain/timer/record-mutations.ts';
import { startTimer, stopTimer } from '#domain/timer/timer-mutations.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import type { IdleChoice, IdleSpan } from '../../messaging/idle-span.ts';
import { settleIdle } from './idle-choice.ts';

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00.000Z`);
const iso = (clock: string) => new Date(at(clock)).toISOString();
const clockOf = (instant: string | null) => instant?.slice(11, 16) ?? 'running';

/** A timer on the first task runs since nine; the user was away from ten to half past. */
async function setUp() {
  const client = createMemoryClient(() => at('10:31'));
  const [first, second] = [buildTask(), buildTask()];
  client.receive([first, second].map((row) => ({ entity: 'task', id: row.id, row })));
  await startTimer(client, first.id, at('09:00'));
  const [record] = [...client.replica.all('timerRecord')];
  if (record === undefined) throw new Error('There is no record');
  await updateRecord(client, record, { note: 'Slates' });
  const span: IdleSpan = { recordId: record.id, taskId: first.id, from: iso('10:00'), until: iso('10:30') };
  const parts = () =>
    [...client.replica.all('timerRecord')]
      .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
      .map(({ startedAt, endedAt, noteId, note }: TimerRecord) =>
        [clockOf(startedAt), clockOf(endedAt), noteId === first.id ? 'first' : 'second', note].join(' '),
      );
  const settle = (choice: IdleChoice, taskId?: string) => settleIdle(client, span, choice, taskId);
  return { client, first, second, span, parts, settle };
}

it('settleIdle leaves a deleted record alone', async () => {
  const { client, span, parts } = await setUp();
  const before = parts();
  await settleIdle(client, { ...span, recordId: span.taskId }, 'discard', undefined);
  expect(parts()).toEqual(before);
});

it.each<[IdleChoice, readonly string[]]>([
  ['keep', ['09:00 running first Slates']],
  ['discard', ['09:00 10:00 first Slates']],
  ['discardAndContinue', ['09:00 10:00 first Slates', '10:30 running first Slates']],
  ['split', ['09:00 10:00 first Slates', '10:00 10:30 first Slates', '10:30 running first Slates']],
])('%s', async (choice, expected) => {
  const { parts, settle } = await setUp();
  await settle(choice);
  expect(parts()).toEqual(expected);
});

it('settleIdle moves the idle time to another task', async () => {
  const { parts, settle, second } = await setUp();
  await settle('split', second.id);
  expect(parts()).toEqual([
    '09:00 10:00 first Slates',
    '10:00 10:30 second Slates',
    '10:30 running first Slates',
  ]);
});

it('settleIdle starts nothing where the timer was stopped on another device meanwhile', async () => {
  const { client, first, span, parts } = await setUp();
  await stopTimer(client, first.id, at('10:20'));
  await settleIdle(client, { ...span, until: iso('10:20') }, 'discardAndContinue', undefined);
  expect(parts()).toEqual(['09:00 10:00 first Slates']);
});

it('settleIdle takes the whole record where it began with the absence', async () => {
  const { span, client, parts } = await setUp();
  await settleIdle(client, { ...span, from: iso('09:00') }, 'discardAndContinue', undefined);
  expect(parts()).toEqual(['10:30 running first Slates']);
});
