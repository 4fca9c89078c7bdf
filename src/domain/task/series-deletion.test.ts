import { expect, test } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { deleteUndoably, deletionsOf, isAsked, takenBy } from './series-deletion.ts';

function instance(seriesId: string, day: number, over: Partial<Task> = {}): Task {
  const occurrence = `2026-11-0${day}T09:00:00.000Z`;
  const rule = { rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', basis: 'date' } as const;
  return buildTask({ recurrence: { ...rule, seriesId, occurrence }, ...over });
}

const single = buildTask({});
const first = instance('a', 1);
const second = instance('a', 2);
const third = instance('a', 3);
const other = instance('b', 1);

test('no edit range is asked for a task that does not repeat, is done, or is not the user’s to repeat', () => {
  expect(
    [single, instance('a', 1, { progress: 'done' }), instance('a', 1, { role: 'viewer' })].some(isAsked),
  ).toBe(false);
  expect(isAsked(first)).toBe(true);
});

test('a deletion of single occurrences removes each task alone', () => {
  const all = [single, second, first];
  expect(deletionsOf(all, 'one')).toEqual(all.map((task) => ({ task, range: 'one' })));
});

test('a wider deletion is written once per series, from its earliest task; other tasks are deleted alone', () => {
  expect(deletionsOf([single, second, first, other], 'following')).toEqual([
    { task: single, range: 'one' },
    { task: first, range: 'following' },
    { task: other, range: 'following' },
  ]);
});

test('undo restores all deleted tasks of a series, earliest first', () => {
  const done = instance('a', 4, { progress: 'done' });
  const all = [third, done, other, single, first, second];
  expect(takenBy({ task: second, range: 'one' }, all)).toEqual([second]);
  expect(takenBy({ task: second, range: 'following' }, all)).toEqual([second, third]);
  expect(takenBy({ task: second, range: 'all' }, all)).toEqual([first, second, third]);
});

test.each([true, false])('undo resumes a timer that the deletion stopped: %s', async (isTimed) => {
  const now = Date.parse('2026-11-18T09:00:00Z');
  const client = createMemoryClient(() => now);
  const record = buildTimerRecord({
    noteId: isTimed ? single.id : other.id,
    userId: client.accountId,
    startedAt: '2026-11-18T08:00:00.000Z',
    endedAt: null,
  });
  client.receive([
    { entity: 'task', id: single.id, row: single },
    { entity: 'timerRecord', id: record.id, row: record },
  ]);
  deleteUndoably(client, [single], 'one')();
  expect(client.writes.map(({ name }) => name)).toEqual([
    'deleteTask',
    'restoreTask',
    ...(isTimed ? ['resumeNoteTimer'] : []),
  ]);
});
