import { expect, it } from 'vitest';
import { type Cells, orderOf } from '../csv/csv-cells.ts';
import { readRows } from '../files/files.test-support.ts';
import type { OpenDate } from '../source-row.ts';

const files = [
  ['markdown', 'list.md', '- [ ] Paint 📅 03/04/2026\n'],
  ['microsoft_to_do', 'tasks.csv', 'Subject,Due Date,% Complete\nPaint,03/04/2026,0\n'],
  [
    'asana',
    'asana.csv',
    'Task ID,Created At,Completed At,Last Modified,Name,Due Date\n1,01/02/2026,,,Paint,03/04/2026\n',
  ],
  [
    'toggl',
    'toggl.csv',
    'Project,Description,Start date,Start time,Duration\nHome,Paint,03/04/2026,09:00:00,01:00:00\n',
  ],
  [
    'clockify',
    'clockify.csv',
    'Project,Description,Start Date,Start Time,Duration (h)\nHome,Paint,03/04/2026,09:00,01:00:00\n',
  ],
] as const;

it.each(files)(
  'a file of %s is read with its dates in the order that somebody says',
  async (product, name, content) => {
    const read = async (order: 'dmy' | 'mdy') =>
      JSON.stringify(await readRows(product, name, content, '2026-11-23', order));
    const [dayFirst, monthFirst] = [await read('dmy'), await read('mdy')];
    expect(dayFirst).toContain('2026-04-03');
    expect(dayFirst).not.toContain('2026-03-04');
    expect(monthFirst).toContain('2026-03-04');
    expect(monthFirst).not.toContain('2026-04-03');
  },
);

it.each(files)(
  'a file of %s that leaves it open is read as the person writes, and says so',
  async (...file) => {
    const [product, name, content] = file;
    const read = async (usual: 'dmy' | 'mdy') => {
      const open: OpenDate[] = [];
      const onOpen = (date: OpenDate) => open.push(date);
      const rows = await readRows(product, name, content, '2026-11-23', null, { usual, onOpen });
      return { text: JSON.stringify(rows), open };
    };
    const [dayFirst, monthFirst] = [await read('dmy'), await read('mdy')];
    expect(dayFirst.text).toContain('2026-04-03');
    expect(monthFirst.text).toContain('2026-03-04');
    const text = product === 'asana' ? '01/02/2026' : '03/04/2026';
    expect([dayFirst.open, monthFirst.open]).toEqual([[{ text, order: 'dmy' }], [{ text, order: 'mdy' }]]);
  },
);

it.each(files)(
  'a file of %s with a date of one order leaves nothing open',
  async (product, name, content) => {
    const open: OpenDate[] = [];
    const decided = content.replaceAll('03/04/2026', '23/04/2026');
    await readRows(product, name, decided, '2026-11-23', null, {
      usual: 'mdy',
      onOpen: (date) => open.push(date),
    });
    expect(open).toEqual([]);
  },
);

it('the dates of a table are open where none of them decides, and read as usual', () => {
  const row = (cell: string): Cells => ({ line: 2, cells: [cell], title: '', sourceId: '' });
  const of = (dateOrder: 'auto' | 'ymd' | 'mdy', ...cells: readonly string[]) =>
    orderOf({ dateOrder, columns: ['due'] }, cells.map(row), 'dmy');
  expect(of('auto', 'soon', '03/04/2026')).toEqual({
    order: 'dmy',
    openDate: { text: '03/04/2026', order: 'dmy' },
  });
  expect(of('mdy', '03/04/2026')).toEqual({
    order: 'mdy',
    openDate: { text: '03/04/2026', order: 'mdy' },
  });
  expect(of('auto', '03/04/2026', '12/24/2026')).toEqual({ order: 'mdy', openDate: null });
  expect(of('auto', 'never')).toEqual({ order: 'dmy', openDate: null });
});
