import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { parentsFor } from './parent-dialog.tsx';

const task = (id: string, parentTaskId: string | null, more = {}) =>
  buildTask({ id, parentTaskId, ownerId: 'me', role: 'owner', ...more });
const all = [
  task('deep', 'part'),
  task('root', null),
  task('part', 'root'),
  task('done', 'root', { progress: 'done' }),
  task('other', null),
  task('seen', null, { role: 'viewer' }),
  task('theirs', null, { ownerId: 'you', role: 'editor' }),
];
const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id).sort();

test('a task has no parent among its subtasks, read-only tasks and tasks of other owners', () => {
  const find = (id: string) => all.find((each) => each.id === id) ?? task(id, null);
  expect(idsOf(parentsFor(all, find('root'), 'UTC'))).toEqual(['other']);
  expect(idsOf(parentsFor(all, find('deep'), 'UTC'))).toEqual(['other', 'root']);
});
