import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { stackOrder, stackScore, UNDATED_URGENCY } from './stack-order.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test('the score is urgency times importance', () => {
  // Due now: d = 1, urgency = 83.
  expect(stackScore(buildTask({ dueDate: inDays(0), importance: 50 }), now, 'UTC')).toBeCloseTo(83 * 50);
  expect(stackScore(buildTask({ dueDate: inDays(-1), importance: 50 }), now, 'UTC')).toBe(100 * 50);
});

test('a task without a date counts as one due in 24 days', () => {
  const dated = stackScore(buildTask({ dueDate: inDays(24), importance: 70 }), now, 'UTC');
  expect(stackScore(buildTask({ dueDate: null, importance: 70 }), now, 'UTC')).toBeCloseTo(dated);
  expect(dated).toBeCloseTo(UNDATED_URGENCY * 70);
});

test('an important and urgent task is first; importance can outweigh a nearer date', () => {
  const pressing = buildTask({ dueDate: inDays(0), importance: 20 });
  const important = buildTask({ dueDate: inDays(3), importance: 90 });
  const both = buildTask({ dueDate: inDays(-1), importance: 90 });
  const neither = buildTask({ dueDate: null, importance: 10 });
  expect(stackOrder([neither, pressing, important, both], now, 'UTC')).toEqual(
    [both, important, pressing, neither].map((task) => task.id),
  );
});

test('cards of equal score are ordered by due date, importance and age', () => {
  const older = buildTask({ dueDate: inDays(-1), importance: 0 });
  const newer = buildTask({ dueDate: inDays(-1), importance: 0 });
  const earlier = buildTask({ dueDate: inDays(-2), importance: 0 });
  const undated = buildTask({ dueDate: null, importance: 0 });
  const expected = [earlier, older, newer, undated].map((task) => task.id);
  expect(stackOrder([undated, newer, older, earlier], now, 'UTC')).toEqual(expected);
  expect(stackOrder([older, earlier, undated, newer], now, 'UTC')).toEqual(expected);
});
