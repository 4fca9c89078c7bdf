import { expect, test } from 'vitest';
import { testAccess } from '#client/row.test-support.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { groupTasks } from './task-groups.ts';

const context = {
  now: Date.parse('2026-11-18T09:00:00Z'),
  timeZone: 'Europe/Berlin',
  rankOf: (key: string) => ['work', 'home'].indexOf(key),
  find: () => undefined,
};

function shape(...given: Parameters<typeof groupTasks>) {
  const { rows, groups } = groupTasks(...given);
  return rows.map(({ id, title }) => [groups.get(id)?.key, groups.get(id)?.count, title]);
}

test('ungrouped rows stay the same array', () => {
  const rows = [buildTask()];
  expect(groupTasks(rows, 'none', context).rows).toBe(rows);
});

test('days are in order, after overdue tasks and before those without a date', () => {
  const none = buildTask({ title: 'none' });
  const friday = buildTask({ title: 'friday', dueDate: '2026-11-19T23:30:00.000Z' });
  const today = buildTask({ title: 'today', dueDate: '2026-11-17T23:00:00.000Z', isWholeDay: true });
  const later = buildTask({ title: 'later', dueDate: '2026-11-18T20:00:00.000Z' });
  const old = buildTask({ title: 'old', dueDate: '2026-11-18T08:00:00.000Z' });
  expect(shape([none, friday, later, today, old], 'due', context)).toEqual([
    ['overdue', 1, 'old'],
    ['2026-11-18', 2, 'later'],
    [undefined, undefined, 'today'],
    ['2026-11-20', 1, 'friday'],
    ['', 1, 'none'],
  ]);
});

test('a task is listed once, under its first label, in the order of the labels', () => {
  const both = buildTask({ title: 'both', labels: ['Home', 'work'] });
  const work = buildTask({ title: 'work', labels: ['work'] });
  const none = buildTask({ title: 'none' });
  expect(shape([none, both, work], 'label', context)).toEqual([
    ['work', 1, 'work'],
    ['home', 1, 'both'],
    ['', 1, 'none'],
  ]);
});

test('tasks in progress are first', () => {
  const rows = (['waiting', 'todo', 'doing'] as const).map((progress) => buildTask({ progress }));
  expect(groupTasks(rows, 'progress', context).rows.map(({ progress }) => progress)).toEqual([
    'doing',
    'todo',
    'waiting',
  ]);
});

test('a task stands under its owner, and under whoever does it', () => {
  const ben = buildTask().id;
  const toBen = testAccess({ right: 'assignee', userId: ben, name: 'Ben' });
  const own = buildTask({ title: 'own' });
  const given = buildTask({ title: 'given', delegatedStatus: 'DELEGATED', NoteAccess: [toBen] });
  const below = buildTask({ title: 'below', parentTaskId: given.id });
  const find = (id: string) => (id === given.id ? given : undefined);
  const rankOf = (key: string) => (key === ben ? 1 : 0);
  const rows = [given, below, own];
  expect(shape(rows, 'owner', { ...context, rankOf, find })[0]).toEqual([own.ownerId, 3, 'given']);
  expect(shape(rows, 'assignee', { ...context, rankOf, find })).toEqual([
    [own.ownerId, 1, 'own'],
    [ben, 2, 'given'],
    [undefined, undefined, 'below'],
  ]);
});
