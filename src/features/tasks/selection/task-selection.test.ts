import { expect, test } from 'vitest';
import { createTaskSelection } from './task-selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

test('a range without an anchor, or to a removed row, selects what it can', () => {
  const selection = createTaskSelection();
  selection.extendTo(rows, 'x');
  expect([...selection.ids()]).toEqual([]);
  selection.extendTo(rows, 'c');
  expect([...selection.ids()]).toEqual(['c']);
});

test('a range extends from the row last touched, in either direction, and keeps the selection', () => {
  const selection = createTaskSelection();
  selection.toggle('d');
  selection.toggle('b');
  selection.extendTo(rows, 'a');
  expect([...selection.ids()].toSorted()).toEqual(['a', 'b', 'd']);
  selection.extendTo(rows, 'c');
  expect([...selection.ids()].toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('a row is selected and deselected; listeners are notified of changes only', () => {
  const selection = createTaskSelection();
  let notified = 0;
  const end = selection.subscribe(() => {
    notified += 1;
  });
  selection.toggle('a');
  expect(selection.has('a')).toBe(true);
  selection.toggle('a');
  expect(selection.has('a')).toBe(false);
  selection.clear();
  expect(notified).toBe(2);
  selection.selectAll(rows);
  selection.clear();
  expect([notified, selection.ids().size]).toEqual([4, 0]);
  end();
  selection.toggle('a');
  expect(notified).toBe(4);
});
