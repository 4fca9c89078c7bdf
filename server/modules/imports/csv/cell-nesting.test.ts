import { expect, it } from 'vitest';
import { type MeantRow, NestedCells, ParentIds } from './cell-nesting.ts';
import { createRowIds, taskOfCells } from './csv-meaning.ts';

type Columns = Parameters<typeof taskOfCells>[1];
const columns: Columns = ['title', 'project', 'parent', 'due', 'repeat'];

/** Titles of a table’s tasks with those above them and what is left behind, in the order in which they are stored. */
function nested(rows: readonly string[], meanings: Columns = columns) {
  const idOf = createRowIds();
  const meant = rows.map((row, index): MeantRow => {
    const cells = row.split(',');
    return { row: taskOfCells(cells, meanings, 'dmy', { file: null, line: index + 2 }, idOf), cells };
  });
  const parents = new ParentIds();
  for (const { row } of meant) if (row.kind === 'task') parents.add(row);
  const order = new NestedCells();
  const stored = [...meant.flatMap((row) => [...order.take(row, parents)]), ...order.rest()];
  const titles = new Map(
    stored.flatMap(({ row }) => (row.kind === 'task' ? [[row.sourceId, row.title] as const] : [])),
  );
  return stored.map(({ row }) =>
    row.kind === 'task'
      ? [
          row.title,
          row.parent === null ? null : titles.get(row.parent),
          ...row.leftBehind.map(({ detail }) => detail),
        ]
      : [row.reason],
  );
}

it('a parent is named by its title, also behind its children and in other letters', () => {
  expect(nested(['Brush,House,paint the door', 'Handle,House,Brush', 'Paint the door,House,'])).toEqual([
    ['Paint the door', null],
    ['Brush', 'Paint the door'],
    ['Handle', 'Brush'],
  ]);
});

it('of several tasks of one title the one in the same project is the parent', () => {
  const rows = ['Paint,Garden,', 'Paint,House,', 'Brush,House,Paint', 'Gate,Shed,Paint'];
  const meant = rows.map((row, index) => {
    const task = taskOfCells(row.split(','), columns, 'dmy', { file: null, line: index }, createRowIds());
    if (task.kind === 'fault') throw new Error(task.reason);
    return task;
  });
  const parents = new ParentIds();
  for (const task of meant) parents.add(task);
  const [garden, house, brush, gate] = meant;
  expect(brush && parents.resolved(brush).parent).toBe(house?.sourceId);
  expect(gate && parents.resolved(gate).parent).toBe(garden?.sourceId);
});

it('a parent that is not in the table, or below its own child, is named and its tasks stay', () => {
  expect(nested(['Brush,,Nowhere', 'One,,Two', 'Two,,One', 'Self,,Self'])).toEqual([
    ['Brush', null, 'Nowhere'],
    expect.arrayContaining(['Self', null]),
    expect.arrayContaining([null]),
    expect.anything(),
  ]);
});

it('ids go before titles', () => {
  const withIds: Columns = ['id', 'title', 'parent'];
  expect(nested(['b,Two,a', 'a,One,', 'c,a,'], withIds)).toEqual([
    ['One', null],
    ['Two', 'One'],
    ['a', null],
  ]);
});

it('rows of one title and other cells are two, and equal rows are one', () => {
  const idOf = createRowIds();
  const idOfRow = (row: string) =>
    taskOfCells(row.split(','), columns, 'dmy', { file: null, line: 1 }, idOf).sourceId;
  const [first, later, again] = ['Rent,,,1.12.2026', 'Rent,,,1.1.2027', 'Rent,,,1.12.2026'].map(idOfRow);
  expect(later).not.toBe(first);
  expect(again).toBe(first);
});

it('equal rows keep one id behind each other, so that the second is known to be there twice', () => {
  const idOf = createRowIds();
  const meant = ['Rent,,,', 'Rent,,,'].map((row, index): MeantRow => {
    const cells = row.split(',');
    return { row: taskOfCells(cells, columns, 'dmy', { file: null, line: index }, idOf), cells };
  });
  const order = new NestedCells();
  const stored = meant.flatMap((row) => [...order.take(row, new ParentIds())]);
  expect(new Set(stored.map(({ row }) => row.sourceId)).size).toBe(1);
});

it.each([
  ['FREQ=WEEKLY;BYDAY=MO', { rule: 'FREQ=WEEKLY;BYDAY=MO', basis: 'date' }, { day: '2026-12-01' }],
  ['RRULE:FREQ=DAILY', { rule: 'FREQ=DAILY', basis: 'date' }, { day: '2026-12-01' }],
  ['every 2 weeks', { rule: 'FREQ=WEEKLY;INTERVAL=2', basis: 'date' }, { day: '2026-12-01' }],
  ['jeden Monat', { rule: 'FREQ=MONTHLY', basis: 'date' }, { day: '2026-12-01' }],
  ['every day at 9', { rule: 'FREQ=DAILY', basis: 'date' }, { wall: '2026-12-01T09:00', zone: null }],
])('a column of repetition reads %s', (text, recurrence, due) => {
  const cells = ['Rent', '', '', '1.12.2026', text];
  const row = taskOfCells(cells, columns, 'dmy', { file: null, line: 1 }, createRowIds());
  expect(row).toMatchObject({ recurrence, due, leftBehind: [] });
});

it('a repetition that nobody understands is named', () => {
  const cells = ['Rent', '', '', '1.12.2026', 'whenever it rains'];
  const row = taskOfCells(cells, columns, 'dmy', { file: null, line: 1 }, createRowIds());
  expect(row).toMatchObject({
    recurrence: null,
    leftBehind: [{ what: 'repeat', detail: 'whenever it rains' }],
  });
});
