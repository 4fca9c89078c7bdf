import { expect, it } from 'vitest';
import { readRows } from '../files/files.test-support.ts';

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
