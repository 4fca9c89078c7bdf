import { expect, it } from 'vitest';
import { MAX_DEPTH } from '#contract/limits.ts';
import {
  indented,
  mayIndent,
  mayOutdent,
  outdented,
  shiftedRow,
  withoutRow,
  withRowBelow,
} from './tree-edits.ts';

const rows = (...depths: readonly number[]) => depths.map((depth, name) => ({ depth, name }));
const depths = (of: readonly { readonly depth: number }[]) => of.map(({ depth }) => depth);

it('keeps the first row on top, and its first subtask below it', () => {
  const tree = rows(0, 1, 1);
  expect([0, 1].map((index) => mayIndent(tree, index))).toEqual([false, false]);
  expect([0, 1, 2].map((index) => mayOutdent(tree, index))).toEqual([false, false, false]);
  expect(indented(tree, 1)).toBe(tree);
  expect(outdented(tree, 1)).toBe(tree);
});

it('moves a row with all that is below it, no deeper than subtasks go', () => {
  expect(depths(indented(rows(0, 1, 1, 2), 2))).toEqual([0, 1, 2, 3]);
  expect(depths(outdented(rows(0, 1, 2, 3, 2), 2))).toEqual([0, 1, 1, 2, 2]);
  const deep = [...Array.from({ length: MAX_DEPTH + 1 }, (_, depth) => depth), MAX_DEPTH];
  expect(mayIndent(rows(...deep), deep.length - 1)).toBe(false);
  expect(mayIndent(rows(0, 1, 1, 2, 3, 4, 5, 6, 7, 8), 2)).toBe(false);
});

it('removes a row with all that is below it, and adds one as the last below another', () => {
  expect(withoutRow(rows(0, 1, 2, 1), 1).map(({ name }) => name)).toEqual([0, 3]);
  const added = withRowBelow(rows(0, 1, 2, 1), 1, (depth) => ({ depth, name: 9 }));
  expect(added.map(({ name }) => name)).toEqual([0, 1, 2, 9, 3]);
  expect(depths(added)).toEqual([0, 1, 2, 2, 1]);
});

const named = (of: readonly { readonly depth: number; readonly name: number }[]) =>
  of.map(({ depth, name }) => `${name}:${depth}`).join(' ');

it('moves no row above the first, and none out of its parent', () => {
  const tree = rows(0, 1, 2, 1);
  for (const moved of [
    shiftedRow(tree, 0, 1),
    shiftedRow(tree, 0, -1),
    shiftedRow(tree, 1, -1),
    shiftedRow(tree, 2, -1),
    shiftedRow(tree, 2, 1),
    shiftedRow(tree, 3, 1),
  ])
    expect(moved).toBe(tree);
});

it('moves a row with all that is below it one step among its siblings', () => {
  const tree = rows(0, 1, 2, 1, 2, 1);
  expect(named(shiftedRow(tree, 1, 1))).toBe('0:0 3:1 4:2 1:1 2:2 5:1');
  expect(named(shiftedRow(tree, 5, -1))).toBe('0:0 1:1 2:2 5:1 3:1 4:2');
});
