import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { latestTaskIds } from './latest-task-ids.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const records = [
  buildTimerRecord({ noteId: 'long', startedAt: at(0), endedAt: at(40) }),
  buildTimerRecord({ noteId: 'short', startedAt: at(10), endedAt: at(20) }),
  buildTimerRecord({ noteId: 'short', startedAt: at(5), endedAt: at(6) }),
];
const tasks = [
  buildTask({ id: 'opened', updatedAt: at(30), isNew: false }),
  buildTask({ id: 'short', updatedAt: at(1), isNew: false }),
  buildTask({ id: 'caught', updatedAt: at(50), isNew: true }),
];

test('tasks that are not offered or were never opened are left out', () => {
  expect(latestTaskIds(records, tasks, (id) => id !== 'long', 4)).toEqual(['opened', 'short']);
  expect(latestTaskIds([], [], () => true, 4)).toEqual([]);
});

test('each task is listed once, by the end of its last record or its last change, up to the maximum', () => {
  expect(latestTaskIds(records, tasks, () => true, 4)).toEqual(['long', 'opened', 'short']);
  expect(latestTaskIds(records, tasks, () => true, 2)).toEqual(['long', 'opened']);
});
