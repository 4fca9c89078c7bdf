import { expect, test } from 'vitest';
import { urgencyOf } from '#contract/task/urgency.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { completedTasks, openTasksByUrgency } from './task-queries.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

test('completed tasks are not open and open ones not completed', () => {
  const done = buildTask({ progress: 'done', completedAt: inHours(-1) });
  const waiting = buildTask({ progress: 'waiting' });
  expect([
    openTasksByUrgency('Europe/Berlin').where(done),
    openTasksByUrgency('Europe/Berlin').where(waiting),
  ]).toEqual([false, true]);
  expect([completedTasks.where(done), completedTasks.where(waiting)]).toEqual([true, false]);
});

test('the order by due date is the order by urgency, at every moment', () => {
  const tasks = [-50, -3, 0, 2, 11, 30, 200, 500, 2_000].flatMap((hours) => [
    buildTask({ dueDate: inHours(hours) }),
    buildTask({ dueDate: inHours(hours), isWholeDay: true }),
  ]);
  const sorted = tasks.toSorted(openTasksByUrgency('Europe/Berlin').compare);
  for (const later of [0, 5, 24, 100, 1_000]) {
    const at = now + later * 3_600_000;
    const urgencies = sorted.map((task) => urgencyOf(task, at, 'Europe/Berlin') ?? -1);
    expect(urgencies).toEqual(urgencies.toSorted((a, b) => b - a));
  }
});

test('tasks without a due date are last, by importance, then the newest first', () => {
  const older = buildTask();
  const newer = buildTask();
  const important = buildTask({ importance: 80 });
  const dated = buildTask({ dueDate: inHours(9_000), importance: 0 });
  const sorted = [older, important, newer, dated].toSorted(openTasksByUrgency('Europe/Berlin').compare);
  expect(sorted).toEqual([dated, important, newer, older]);
});

test('the last finished task is first', () => {
  const before = buildTask({ progress: 'done', completedAt: inHours(-5) });
  const after = buildTask({ progress: 'done', completedAt: inHours(-1) });
  expect([before, after].toSorted(completedTasks.compare)).toEqual([after, before]);
});
