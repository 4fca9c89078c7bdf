import { expect, test } from 'vitest';
import { recogniseProduct } from './all-readers.ts';

const glance = (name: string, text: string, entries: readonly string[] | null = null) =>
  recogniseProduct({ name, text, entries });

test.each([
  [
    'toggl',
    'report.csv',
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\n',
  ],
  [
    'clockify',
    'report.csv',
    '"Project","Client","Description","Task","User","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)"\n',
  ],
  [
    'asana',
    'Office.csv',
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Due Date\n',
  ],
  [
    'trello',
    'x.json',
    '{"id":"b","nodeId":"n","name":"x","idOrganization":null,"url":"https://trello.com/b/x","cards":[{"idBoard":"b","idList":"l"}]}',
  ],
  ['things', 'x.json', '[\n {"uuid":"a","type":"to-do","title":"x"}]'],
  ['markdown', 'notes.md', '# Head\n- [ ] x\n'],
  ['markdown', 'notes', '- [ ] x\n- [x] y\n'],
  ['ics', 'calendar.ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'],
  ['csv', 'songs.csv', 'Title,Artist\nx,y\n'],
] as const)('a file of %s is recognised: %s', (product, name, text) => {
  expect(glance(name, text)).toBe(product);
});

test('archives are recognised by their names', () => {
  expect(glance('a.zip', '', ['Work.ics', 'Home.ics'])).toBe('ics');
  expect(glance('a.zip', '', ['Work.md', 'Home.md'])).toBe('markdown');
});

test('a file that nobody knows is of no product', () => {
  expect(glance('photo.jpg', 'ÿØÿà')).toBeNull();
});
