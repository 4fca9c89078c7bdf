import { describe, expect, it, test } from 'vitest';
import { readRows, withFile } from '../../files/files.test-support.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { csvForms, readTasks, withoutLines } from '../task-rows.test-support.ts';

const midnight = (day: string, timeZone = 'UTC') => ({ dateTime: `${day}T00:00:00.0000000`, timeZone });
const FULL = JSON.stringify([
  {
    tasks: [
      {
        id: 'a',
        title: 'Büro aufräumen ',
        status: 'inProgress',
        importance: 'high',
        body: { contentType: 'html', content: '<p>Erst <b>oben</b></p><ul><li>dann unten</li></ul>' },
        categories: ['Blau', 'Haus'],
        createdDateTime: '2026-10-01T08:00:00.1234567Z',
        dueDateTime: midnight('2026-12-02'),
        startDateTime: { dateTime: '2026-11-30T23:00:00.0000000', timeZone: 'UTC' },
        isReminderOn: true,
        reminderDateTime: { dateTime: '2026-12-01T08:00:00.0000000', timeZone: 'UTC' },
        hasAttachments: true,
        attachments: [{ name: 'plan.pdf' }],
        recurrence: {
          pattern: {
            type: 'weekly',
            interval: 2,
            daysOfWeek: ['wednesday', 'monday'],
            firstDayOfWeek: 'sunday',
          },
          range: { type: 'endDate', startDate: '2026-12-02', endDate: '2027-03-31' },
        },
        checklistItems: [
          { id: 's1', displayName: 'Desk', isChecked: true, createdDateTime: '2026-10-02T08:00:00Z' },
          { displayName: 'Floor', isChecked: false },
          { displayName: ' ' },
        ],
        linkedResources: [
          { webUrl: 'https://mail.example/1', applicationName: 'Outlook', displayName: 'Re: Büro' },
        ],
      },
      {
        id: 'b',
        title: 'Waiting',
        status: 'waitingOnOthers',
        importance: 'low',
        body: { content: '', contentType: 'text' },
      },
      {
        id: 'c',
        title: 'Done',
        status: 'completed',
        importance: 'normal',
        completedDateTime: midnight('2026-11-02'),
        body: { content: 'a < b', contentType: 'text' },
      },
      { id: 'd', title: '', body: { content: 'nameless' } },
    ],
    id: 'L1',
    displayName: 'Aufgaben',
    wellknownListName: 'defaultList',
  },
  { id: 'L2', displayName: 'Einkauf', tasks: [{ id: 'e', title: 'Milch' }] },
  { id: 'L3', displayName: 'Leer', tasks: [] },
]);
const read = (text: string, name = 'mstodo_export.json') => readRows('microsoft_to_do', name, text);
const tasksOf = (...tasks: readonly object[]) =>
  readTasks(
    'microsoft_to_do',
    'x.json',
    JSON.stringify({ lists: [{ id: 'L', displayName: 'Home', tasks }] }),
  );

describeAwkwardFiles({ product: 'microsoft_to_do', name: 'mstodo_export.json', text: FULL });

describe('JSON of an exporter', () => {
  it('arrives field by field', async () => {
    const rows = await read(FULL);
    expect(rows.map(({ sourceId }) => sourceId)).toEqual([
      'L1',
      'L2',
      'L3',
      'a',
      's1',
      'a/2',
      'b',
      'c',
      'd',
      'e',
    ]);
    const [list, , , office, desk, floor, waiting, done, nameless, milk] = rows;
    expect(list).toMatchObject({ kind: 'project', name: 'Aufgaben' });
    expect(office).toMatchObject({
      title: 'Büro aufräumen',
      description: 'Erst **oben**\n\n- dann unten',
      project: 'L1',
      labels: ['Blau', 'Haus'],
      priority: 4,
      due: { day: '2026-12-02' },
      start: { day: '2026-12-01' },
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2;UNTIL=20270331', basis: 'date' },
      createdAt: { instant: '2026-10-01T08:00:00.000Z' },
      completedAt: null,
      links: [{ url: 'https://mail.example/1', label: 'Re: Büro' }],
      leftBehind: [
        { what: 'reminder', detail: '2026-12-01T08:00:00.0000000' },
        { what: 'attachment', detail: 'plan.pdf' },
      ],
    });
    expect(desk).toMatchObject({ title: 'Desk', parent: 'a', project: 'L1', completedAt: 'unknown' });
    expect(floor).toMatchObject({ title: 'Floor', parent: 'a', completedAt: null });
    expect(waiting).toMatchObject({
      priority: 1,
      leftBehind: [{ what: 'other', detail: 'waitingOnOthers' }],
    });
    expect(done).toMatchObject({ priority: 0, completedAt: { day: '2026-11-02' }, description: 'a < b' });
    expect(nameless).toMatchObject({ kind: 'fault', reason: 'no_title', detail: 'nameless' });
    expect(milk).toMatchObject({ project: 'L2' });
  });

  it.each([
    ['lists below a name', (list: object) => ({ lists: [list] })],
    ['lists of Graph', (list: object) => ({ '@odata.context': 'x', value: [list] })],
    ['one list', (list: object) => list],
  ])('may be %s', async (_shape, wrap) => {
    const list = { id: 'L', displayName: 'Home', tasks: [{ id: 'a', title: 'Milk' }] };
    expect(await read(JSON.stringify(wrap(list)))).toMatchObject([
      { sourceId: 'L', name: 'Home' },
      { title: 'Milk', project: 'L' },
    ]);
  });

  it.each([
    ['a list of tasks', (task: object) => [task]],
    ['an answer of Graph', (task: object) => ({ value: [task] })],
  ])('may be %s, without their list', async (_shape, wrap) => {
    const task = { id: 'a', title: 'Milk', checklistItems: [{ displayName: 'Whole' }] };
    expect(await read(JSON.stringify(wrap(task)))).toMatchObject([
      { title: 'Milk', project: null },
      { title: 'Whole', parent: 'a' },
    ]);
  });

  it.each([
    ['another product', '{"cards":[]}', 'wrong_product'],
    ['an empty list', '[]', 'wrong_product'],
    ['half a file', FULL.slice(0, 500), 'truncated'],
    ['a table without titles', 'a,b\n1,2\n', 'wrong_product'],
  ])('%s is refused', async (_what, text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason });
  });

  // Midnight of a person, as it is in UTC.
  test.each([
    [{ dateTime: '2026-12-01T22:00:00', timeZone: 'UTC' }, '2026-12-02'],
    [{ dateTime: '2026-12-02T05:00:00', timeZone: 'UTC' }, '2026-12-02'],
    [{ dateTime: '2026-12-02T22:00:00', timeZone: 'Pacific Standard Time' }, '2026-12-02'],
    ['2026-12-02T00:00:00Z', '2026-12-02'],
    [{ dateTime: '2026-02-31T00:00:00', timeZone: 'UTC' }, undefined],
    [null, undefined],
  ])('a due date of %o', async (dueDateTime, day) => {
    const [task] = await tasksOf({ id: 'a', title: 'x', dueDateTime });
    expect(task?.due).toEqual(day === undefined ? null : { day });
  });

  test.each([
    [{ type: 'daily', interval: 3 }, { type: 'noEnd' }, 'FREQ=DAILY;INTERVAL=3'],
    [
      { type: 'absoluteMonthly', interval: 1, dayOfMonth: 31 },
      { type: 'numbered', numberOfOccurrences: 5 },
      'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5',
    ],
    [
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['friday'], index: 'last' },
      {},
      'FREQ=MONTHLY;BYDAY=-1FR',
    ],
    [
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['monday', 'tuesday'], index: 'first' },
      {},
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
    ],
    [
      { type: 'absoluteYearly', interval: 1, month: 4, dayOfMonth: 15 },
      {},
      'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15',
    ],
    [
      { type: 'relativeYearly', interval: 1, month: 11, daysOfWeek: ['thursday'], index: 'fourth' },
      {},
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    ],
    [{ type: 'lunar', interval: 1 }, {}, undefined],
  ])('%o', async (pattern, range, rule) => {
    const [task] = await tasksOf({
      id: 'a',
      title: 'x',
      dueDateTime: midnight('2026-12-02'),
      recurrence: { pattern, range },
    });
    expect(task?.recurrence?.rule).toBe(rule);
    expect(task?.leftBehind).toEqual(rule === undefined ? [{ what: 'repeat', detail: pattern.type }] : []);
  });

  it('odd values and shared ids stay tasks of their own', async () => {
    const tasks = await tasksOf(
      { id: 'a', title: '=1+1', body: 'text', categories: 'x', checklistItems: 5, recurrence: [] },
      { id: 'a', title: '🧹', body: { content: '<script>x</script>ok<br>' } },
      { title: 'x'.repeat(5_000) },
    );
    expect(tasks.map(({ sourceId }) => sourceId)).toEqual(['a', 'a.1', 'line/3']);
    expect(tasks).toMatchObject([
      { title: '=1+1', description: 'text' },
      { title: '🧹', description: 'ok' },
      {},
    ]);
  });
});

const EXPORTED = `Type,ID,Title,Status,Note,Due Date
list,L1,Büro,,,
task,a,Write report,notStarted,"Numbers, first",2026-12-01 23:00:00 +0000 UTC
step,s,Print,true,,
task,b,Call,completed,,0001-01-01 00:00:00 +0000 UTC
task,c,,notStarted,alone,
list,L2,Empty,,,
`;
const OUTLOOK = `Subject,Start Date,Due Date,Reminder On/Off,Reminder Date,Date Completed,% Complete,Total Work,Owner,Categories,Notes,Priority,Status
Pay rent,11/30/2026,12/1/2026,True,11/29/2026,,0,90,Ana,Home;Money,Each month,High,Not Started
Plan,,,False,,11/2/2026,100,0,,,,Low,Complete
`;

describe('tables', () => {
  describeAwkwardFiles({ product: 'microsoft_to_do', name: 'mstodo_export.csv', text: EXPORTED });

  it('of an exporter have lists and steps as rows', async () => {
    expect(await read(EXPORTED)).toMatchObject([
      { kind: 'project', sourceId: 'L1', name: 'Büro' },
      {
        sourceId: 'a',
        title: 'Write report',
        description: 'Numbers, first',
        project: 'L1',
        due: { day: '2026-12-02' },
        completedAt: null,
      },
      { title: 'Print', parent: 'a', completedAt: 'unknown' },
      { title: 'Call', due: null, completedAt: 'unknown', leftBehind: [] },
      { kind: 'fault', reason: 'no_title' },
      { kind: 'project', name: 'Empty' },
    ]);
  });

  it('of Outlook have their days in the order that the others tell', async () => {
    expect(await read(OUTLOOK)).toMatchObject([
      {
        title: 'Pay rent',
        description: 'Each month',
        start: { day: '2026-11-30' },
        due: { day: '2026-12-01' },
        labels: ['Home', 'Money'],
        priority: 4,
        estimate: 90,
        people: ['Ana'],
        leftBehind: [{ what: 'reminder', detail: '11/29/2026' }],
      },
      { title: 'Plan', priority: 1, completedAt: { day: '2026-11-02' }, estimate: null },
    ]);
    const [british] = await readTasks(
      'microsoft_to_do',
      'x.csv',
      'Subject,Due Date,% Complete\nx,1/12/2026,0\ny,30/11/2026,0\n',
    );
    expect(british?.due).toEqual({ day: '2026-12-01' });
  });

  it('may have a column for lists, and steps in a cell', async () => {
    const text =
      'List,Title,Steps,Completed,Due\nHome,Pack,"[x] Socks\n[ ] Shoes",False,soon\nHome,Sweep,,True,\n';
    expect(await read(text)).toMatchObject([
      { kind: 'project', name: 'Home' },
      { title: 'Pack', completedAt: null, due: null, leftBehind: [{ what: 'other', detail: 'soon' }] },
      { title: 'Socks', completedAt: 'unknown' },
      { title: 'Shoes', completedAt: null },
      { title: 'Sweep', completedAt: 'unknown' },
    ]);
  });

  it.each(csvForms)('are the same %s', async (_form, change) => {
    const plain = 'List,Title,Importance,Due Date\nHome,Milk,High,2026-12-01\nWork,Plan,Low,\n';
    expect(withoutLines(await read(change(plain)))).toEqual(withoutLines(await read(plain)));
  });
});

test.each([
  ['x.json', FULL],
  ['x.csv', EXPORTED],
  ['x.csv', OUTLOOK],
])('%s is recognised', async (name, text) => {
  expect(recogniseProduct(await withFile(name, text, (file) => file.glance()))).toBe('microsoft_to_do');
});
