import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { firstOfDays } from './first-of-days.ts';

const finished = (completedAt: string | null) => buildTask({ progress: 'done', completedAt });
const dayOf = (instant: string) => instant.slice(0, 10);

test('a list without tasks has no days', () => {
  expect(firstOfDays([], dayOf).size).toBe(0);
});

test('a task without an instant starts no day', () => {
  expect(firstOfDays([finished(null)], dayOf).size).toBe(0);
});

test('the last finished task of each day starts it', () => {
  const rows = [
    finished('2026-11-18T15:00:00Z'),
    finished('2026-11-18T09:00:00Z'),
    finished('2026-11-17T23:59:59Z'),
    finished('2026-11-15T08:00:00Z'),
    finished('2026-11-15T07:00:00Z'),
  ];
  const [a, , c, d] = rows.map((row) => row.id);
  expect([...firstOfDays(rows, dayOf).keys()]).toEqual([a, c, d]);
});
