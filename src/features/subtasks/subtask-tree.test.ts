import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { dropped, indented, outdented, shifted, subtasksOf } from './subtask-tree.ts';

const task = (id: string, parentTaskId: string | null, position: string) =>
  buildTask({ id, parentTaskId, position });
/** root: a (a1, a2), b, c */
const tree = subtasksOf(
  [
    task('c', 'root', 'a3'),
    task('a2', 'a', 'a2'),
    task('root', null, 'a0'),
    task('b', 'root', 'a2'),
    task('a1', 'a', 'a1'),
    task('a', 'root', 'a1'),
    task('x', 'elsewhere', 'a0'),
  ],
  'root',
);

test('a task without subtasks has none', () => {
  expect(subtasksOf([task('a', null, 'a0')], 'a')).toEqual([]);
});

test('each subtask is followed by its own subtasks, in order', () => {
  expect(tree.map(({ task: { id }, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['a1', 1],
    ['a2', 1],
    ['b', 0],
    ['c', 0],
  ]);
});

test('a subtask cannot move below itself, and an unknown one not at all', () => {
  expect(dropped(tree, 'root', 'a', 'a2')).toBeNull();
  expect(dropped(tree, 'root', 'a', 'a')).toBeNull();
  expect(dropped(tree, 'root', 'x', 'a')).toBeNull();
  expect(indented(tree, 'a')).toBeNull();
  expect(outdented(tree, 'b')).toBeNull();
  expect(shifted(tree, 'a', -1)).toBeNull();
  expect(shifted(tree, 'c', 1)).toBeNull();
});

test('a dropped subtask takes the position of the other', () => {
  expect(dropped(tree, 'root', 'c', 'a2')).toEqual({ parentTaskId: 'a', beforeId: 'a2' });
  expect(dropped(tree, 'root', 'a1', 'c')).toEqual({ parentTaskId: 'root', beforeId: 'c' });
  expect(dropped(tree, 'root', 'a1', null)).toEqual({ parentTaskId: 'root', beforeId: null });
});

test('a subtask is indented, outdented and moved up and down', () => {
  expect(indented(tree, 'b')).toEqual({ parentTaskId: 'a', beforeId: null });
  expect(outdented(tree, 'a1')).toEqual({ parentTaskId: 'root', beforeId: 'b' });
  expect(shifted(tree, 'a2', -1)).toEqual({ parentTaskId: 'a', beforeId: 'a1' });
  expect(shifted(tree, 'a', 1)).toEqual({ parentTaskId: 'root', beforeId: 'c' });
  expect(shifted(tree, 'b', 1)).toEqual({ parentTaskId: 'root', beforeId: null });
});

test('a subtask at the maximum depth cannot be indented', () => {
  const chain = Array.from({ length: 7 }, (_, index) =>
    task(`t${index}`, index === 0 ? 'root' : `t${index - 1}`, 'a0'),
  );
  const deep = subtasksOf([...chain, task('end', 't6', 'a0'), task('next', 't6', 'a1')], 'root');
  expect(indented(deep, 'next')).toBeNull();
});
