import { describe, expect, it, test } from 'vitest';
import { readRows, withFile } from '../../files/files.test-support.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { csvForms, readTasks, withoutLines } from '../task-rows.test-support.ts';

const NAMES = [
  'Folder Name,List Name,Title,Kind,Tags,Content,Is Check list,Start Date,Due Date,Reminder,Repeat,Priority,Status',
  'Created Time,Completed Time,Order,Timezone,Is All Day,Is Floating,Column Name,Column Order,View Mode,taskId,parentId',
]
  .join(',')
  .split(',');
const PREAMBLE = '"Date: 2026-11-20+0000"\n"Version: 7.2"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n';
const line = (cells: Readonly<Record<string, string>>) =>
  NAMES.map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`).join(',');
const backup = (...rows: readonly Readonly<Record<string, string>>[]) =>
  `${PREAMBLE}${NAMES.map((name) => `"${name}"`).join(',')}\n${rows.map(line).join('\n')}\n`;
const read = (text: string) => readRows('ticktick', 'TickTick-backup.csv', text);
const tasksOf = (text: string) => readTasks('ticktick', 'TickTick-backup.csv', text);

const FULL = backup(
  {
    'Folder Name': 'Büro',
    'List Name': 'Project A',
    Title: 'Write report',
    Kind: 'TEXT',
    Tags: 'work, deep',
    Content: 'Numbers\n**then** words',
    'Is Check list': 'N',
    'Start Date': '2026-11-30T23:00:00+0000',
    'Due Date': '2026-12-01T23:00:00+0000',
    Reminder: '-PT1440M',
    Repeat: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=WE;TT_SKIP=WEEKEND',
    Priority: '5',
    Status: '0',
    'Created Time': '2026-10-09T15:09:48+0000',
    Timezone: 'Europe/Berlin',
    'Is All Day': 'true',
    'Is Floating': 'false',
    'Column Name': 'Later',
    taskId: '1',
  },
  {
    'List Name': 'Project A',
    Title: 'Below',
    Priority: '1',
    Status: '2',
    'Completed Time': '2026-11-01T08:00:00+0000',
    taskId: '3',
    parentId: '2',
  },
  {
    'List Name': 'Inbox',
    Title: 'Pack',
    Kind: 'CHECKLIST',
    Content: 'For the trip\n▫Socks\n▪Passport',
    'Is Check list': 'Y',
    'Due Date': '2026-12-05T07:30:00+0000',
    Priority: '3',
    Timezone: 'Europe/Berlin',
    'Is All Day': 'false',
    'Is Floating': 'true',
    taskId: '2',
  },
  { 'List Name': 'Inbox', Kind: 'NOTE', Content: 'Just a thought\nand more', Priority: '0', taskId: '4' },
);

describeAwkwardFiles({
  product: 'ticktick',
  name: 'TickTick-backup.csv',
  text: backup({ 'List Name': 'Büro', Title: 'Grün', taskId: '1' }),
});

describe('a backup', () => {
  it('arrives field by field', async () => {
    const [folder, list, report, other, inbox, pack, below, ...rest] = await read(FULL);
    expect(folder).toMatchObject({ kind: 'project', name: 'Büro', parent: null });
    expect(list).toMatchObject({ kind: 'project', name: 'Project A', parent: folder?.sourceId });
    expect(report).toMatchObject({
      sourceId: '1',
      title: 'Write report',
      description: 'Numbers\n**then** words',
      project: list?.sourceId,
      section: 'Later',
      labels: ['work', 'deep'],
      priority: 4,
      start: { day: '2026-12-01' },
      due: { day: '2026-12-02' },
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=WE', basis: 'date' },
      createdAt: { instant: '2026-10-09T15:09:48.000Z' },
      completedAt: null,
      leftBehind: [{ what: 'reminder', detail: '-PT1440M' }],
    });
    // The same list outside of the folder is another one.
    expect(other).toMatchObject({ kind: 'project', name: 'Project A', parent: null });
    expect(inbox).toMatchObject({ kind: 'project', name: 'Inbox' });
    expect(pack).toMatchObject({
      title: 'Pack',
      description: 'For the trip',
      priority: 3,
      due: { wall: '2026-12-05T08:30', zone: null },
      start: null,
    });
    expect(below).toMatchObject({
      parent: '2',
      priority: 2,
      completedAt: { instant: '2026-11-01T08:00:00.000Z' },
    });
    expect(rest).toMatchObject([
      { sourceId: '2/1', title: 'Socks', parent: '2', completedAt: null },
      { sourceId: '2/2', title: 'Passport', parent: '2', completedAt: 'unknown' },
      {
        title: 'Just a thought',
        description: 'and more',
        priority: 0,
        leftBehind: [{ what: 'other', detail: 'Note' }],
      },
    ]);
  });

  it.each(csvForms)('is the same %s', async (_form, change) => {
    const plain = 'Folder Name,List Name,Title,Is Check list,Priority\n,Home,Milk,N,3\n,Home,Bread,N,0\n';
    expect(withoutLines(await read(change(plain)))).toEqual(withoutLines(await read(plain)));
  });

  it('may come without the lines before its head, without ids and with other columns', async () => {
    const text = 'Title,List Name,Mood\nMilk,Home,good\nMilk,Home,\n';
    const tasks = await tasksOf(text);
    expect(tasks[0]?.leftBehind).toEqual([{ what: 'custom_field', detail: 'Mood: good' }]);
    expect(new Set(tasks.map(({ sourceId }) => sourceId)).size).toBe(2);
    expect(await tasksOf(text)).toEqual(tasks);
  });

  it('keeps rows apart where ids are shared, missing or in a circle', async () => {
    const rows = [
      { 'List Name': 'L', Title: 'a', taskId: '1', parentId: '2' },
      { 'List Name': 'L', Title: 'b', taskId: '2', parentId: '1' },
      { 'List Name': 'L', Title: 'c', taskId: '3', parentId: '9' },
      { 'List Name': 'L', Title: 'd', taskId: '3' },
    ];
    const tasks = await tasksOf(backup(...rows));
    expect(tasks.map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(tasks.map(({ sourceId }) => sourceId)).size).toBe(4);
    expect(tasks.filter(({ leftBehind }) => leftBehind.some(({ what }) => what === 'nesting'))).toHaveLength(
      2,
    );
  });

  it('names a row without any text, and one that is cut', async () => {
    const rows = await read(
      `${backup({ 'List Name': 'L', Title: '' }, { 'List Name': 'L', Title: 'x' })}"alone"\n`,
    );
    expect(rows.filter(({ kind }) => kind === 'fault')).toMatchObject([
      { reason: 'no_title', at: { line: 8 } },
      { reason: 'wrong_columns' },
    ]);
  });
});

test.each([
  ['FREQ=DAILY;INTERVAL=2', 'FREQ=DAILY;INTERVAL=2', []],
  ['RRULE:FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYMONTHDAY=-1', []],
  ['ERULE:NAME=FORGETTINGCURVE;CYCLE=0', undefined, ['repeat']],
  ['LUNAR:FREQ=YEARLY', undefined, ['repeat']],
  ['RRULE:FREQ=HOURLY', undefined, ['repeat']],
])('%s', async (repeat, rule, left) => {
  const [task] = await tasksOf(
    backup({ 'List Name': 'L', Title: 'x', Repeat: repeat, 'Due Date': '2026-12-01' }),
  );
  expect(task?.recurrence?.rule).toBe(rule);
  expect(task?.leftBehind.map(({ what }) => what)).toEqual(left);
});

test.each([
  [
    { 'Due Date': '2026-02-27 14:59:52', Timezone: 'Europe/Berlin' },
    { wall: '2026-02-27T14:59:52', zone: 'Europe/Berlin' },
  ],
  [
    { 'Due Date': '2026-03-28T22:00:00+0000', Timezone: 'Mars/Base', 'Is All Day': 'true' },
    { day: '2026-03-28' },
  ],
  [
    { 'Due Date': '2026-03-28T22:00:00+0000', Timezone: 'Asia/Tokyo', 'Is All Day': 'true' },
    { day: '2026-03-29' },
  ],
  [{ 'Start Date': '2026-03-28T22:00:00+0000' }, { instant: '2026-03-28T22:00:00.000Z' }],
  [{ 'Due Date': 'someday' }, null],
])('a due date of %o', async (cells, due) => {
  const [task] = await tasksOf(backup({ 'List Name': 'L', Title: 'x', ...cells }));
  expect(task?.due).toEqual(due);
  expect(task?.leftBehind).toEqual(due === null ? [{ what: 'other', detail: 'someday' }] : []);
});

test('odd titles stay as they are', async () => {
  const titles = ['=1+1', '🧹 <b>x</b>', '-5', '"quoted"', 'x'.repeat(5_000)];
  const tasks = await tasksOf(backup(...titles.map((Title) => ({ 'List Name': 'L', Title, Status: '-1' }))));
  expect(tasks.map(({ title }) => title)).toEqual(titles);
  expect(tasks[0]).toMatchObject({
    completedAt: 'unknown',
    leftBehind: [{ what: 'other', detail: "Won't do" }],
  });
});

test('another table is refused, and a backup is recognised', async () => {
  await expect(read('Name,Amount\nMilk,2\n')).rejects.toMatchObject({ reason: 'wrong_product' });
  await expect(read(`${PREAMBLE}`)).rejects.toMatchObject({ reason: 'wrong_product' });
  const glance = await withFile('x.csv', FULL, (file) => file.glance());
  expect(recogniseProduct(glance)).toBe('ticktick');
});
