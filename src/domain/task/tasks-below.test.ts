import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { finishableBelow, openTasksBelow } from './tasks-below.ts';

const task = (id: string, parentTaskId: string | null, more = {}) =>
  buildTask({ id, parentTaskId, ownerId: 'me', role: 'owner', ...more });
const [root, part, other] = [task('root', null), task('part', 'root'), task('other', null)];
const all = [
  task('deep', 'part'),
  root,
  part,
  task('done', 'root', { progress: 'done' }),
  other,
  task('seen', 'other', { role: 'viewer' }),
];
const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id).sort();

test('openTasksBelow finds open subtasks at any depth', () => {
  expect(openTasksBelow(all, [{ id: 'deep' }])).toEqual([]);
  expect(idsOf(openTasksBelow(all, [root]))).toEqual(['deep', 'part']);
  expect(idsOf(openTasksBelow(all, [part]))).toEqual(['deep']);
});

test('openTasksBelow returns none of its roots', () => {
  expect(idsOf(openTasksBelow(all, [root, part, other]))).toEqual(['deep', 'seen']);
});

test('finishableBelow leaves out tasks that the user may only view', () => {
  expect(finishableBelow(all, [other])).toEqual([]);
});
