import { expect, test } from 'vitest';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { recentTaskIds } from './recent-task-ids.ts';

const [a, b, c] = ['a', 'b', 'c'];
const records = [a, b, a, c, b].map((noteId) => buildTimerRecord({ noteId }));

test('tasks that are not offered are left out', () => {
  expect(recentTaskIds(records, (id) => id !== a, 3)).toEqual([b, c]);
});

test('each task is listed once, the last tracked first, up to the maximum', () => {
  expect(recentTaskIds(records, () => true, 3)).toEqual([a, b, c]);
  expect(recentTaskIds(records, () => true, 2)).toEqual([a, b]);
});
