import { describe, expect, it, test } from 'vitest';
import { readRows, withFile, zipOf } from '../../files/files.test-support.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { csvForms, isTask, readTasks, withoutLines } from '../task-rows.test-support.ts';

const HEAD =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG';
const NOTE =
  '"Siehe Entwurf [[file {""file_name"":""plan.pdf"",""file_url"":""https://files.example/plan.pdf""}]]"';
const FULL = `${HEAD}
meta,view_style=board,,,,,,,,,,,,
task,Write @work the report @deep,"Numbers first, *then* words",1,1,Ana (11),Bo Li (12),2026-12-01 09:30,en,Europe/Berlin,90,minute,2026-12-04,en
note,${NOTE},,,,Ana (11),,2026-11-02T10:00:00Z,,,,,,
task,Gather numbers,,2,2,Ana (11),,Dec 3 2026,en,Europe/Berlin,,,,
task,Ask the bank,,3,3,Ana (11),,,en,,,,2026-12-05,en
section,Später,,,,,,,,,,,,
task,Blumen gießen,,4,1,Ana (11),,jeden! 3. Tag um 8 Uhr,de,Europe/Berlin,,,,
task,Rent,,,1,Ana (11),,every 1st,en,,2,day,,
`;
const fault = (reason: string) => ({ kind: 'fault', reason });
const read = (text: string | Uint8Array, name = 'Home [22].csv') => readRows('todoist', name, text);
const tasksOf = (text: string | Uint8Array, name = 'Home [22].csv') => readTasks('todoist', name, text);
const dueOf = async (words: string, language = 'en', zone = '') => {
  const [task] = await tasksOf(
    `TYPE,CONTENT,DATE,DATE_LANG,TIMEZONE\ntask,x,"${words}",${language},${zone}\n`,
  );
  return { due: task?.due, rule: task?.recurrence?.rule ?? null, leftBehind: task?.leftBehind };
};

describe('files that are refused', () => {
  it.each([
    ['another table', 'Name,Amount\nMilk,2\n', 'wrong_product'],
    ['a head alone', `${HEAD}\n`, 'empty'],
    ['a quoted cell that never ends', `${HEAD}\ntask,"Write`, 'truncated'],
    ['half a JSON', '{"items":[{"id":"1","content":"Wri', 'truncated'],
    ['JSON of another product', '{"cards":[{"name":"x"}]}', 'wrong_product'],
    ['damaged JSON', '{"items":[}', 'not_json'],
  ])('%s', async (_what, text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason });
  });

  it('an archive without a project', async () => {
    const archive = await zipOf({ 'readme.txt': 'x', 'other.csv': 'Name,Amount\nMilk,2\n' });
    await expect(read(archive, 'backup.zip')).rejects.toMatchObject({ reason: 'wrong_product' });
  });

  it('half an archive', async () => {
    const archive = await zipOf({ 'Home.csv': FULL });
    const half = archive.subarray(0, archive.length - 40);
    await expect(read(half, 'backup.zip')).rejects.toMatchObject({ reason: 'truncated' });
  });
});

describeAwkwardFiles({ product: 'todoist', name: 'Home [22].csv', text: FULL });

describe('the CSV of a project', () => {
  it('arrives field by field', async () => {
    const [project, report, numbers, bank, flowers, rent] = await read(FULL);
    expect(project).toMatchObject({ kind: 'project', sourceId: '22', name: 'Home', isArchived: false });
    expect(report).toMatchObject({
      title: 'Write the report',
      description: 'Numbers first, *then* words',
      labels: ['work', 'deep'],
      project: '22',
      section: null,
      parent: null,
      priority: 4,
      due: { wall: '2026-12-01T09:30', zone: 'Europe/Berlin' },
      recurrence: null,
      estimate: 90,
      people: ['Bo Li'],
      comments: [{ text: 'Siehe Entwurf', author: 'Ana', at: { instant: '2026-11-02T10:00:00.000Z' } }],
      links: [{ url: 'https://files.example/plan.pdf', label: 'plan.pdf' }],
      completedAt: null,
      at: { file: null, line: 3 },
      leftBehind: [
        { what: 'deadline', detail: '2026-12-04' },
        { what: 'attachment', detail: 'plan.pdf' },
      ],
    });
    const [above, below] = [report?.sourceId, numbers?.sourceId];
    expect(numbers).toMatchObject({ parent: above, priority: 3, due: { day: '2026-12-03' } });
    expect(bank).toMatchObject({ parent: below, priority: 2, due: { day: '2026-12-05' }, leftBehind: [] });
    expect(flowers).toMatchObject({
      title: 'Blumen gießen',
      section: 'Später',
      parent: null,
      priority: 0,
      due: { wall: '2026-11-23T08:00', zone: 'Europe/Berlin' },
      recurrence: { rule: 'FREQ=DAILY;INTERVAL=3', basis: 'completion' },
    });
    expect(rent).toMatchObject({
      priority: null,
      due: { day: '2026-12-01' },
      recurrence: { rule: 'FREQ=MONTHLY;BYMONTHDAY=1', basis: 'date' },
      estimate: null,
      leftBehind: [{ what: 'estimate', detail: '2 day' }],
    });
  });

  it('says which columns nobody knows', async () => {
    const [task] = await tasksOf('CONTENT,Mood,TYPE,IS_COLLAPSED\nMilk,good,task,1\n');
    expect(task).toMatchObject({
      title: 'Milk',
      leftBehind: [{ what: 'custom_field', detail: 'Mood: good' }],
    });
  });

  it.each(csvForms)('is the same %s', async (_form, change) => {
    const plain = 'TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Write,1,1,2026-12-01\ntask,Print,4,2,every day\n';
    expect(withoutLines(await read(change(plain)))).toEqual(withoutLines(await read(plain)));
  });

  it('gives the same ids every time, and equal titles ids of their own', async () => {
    const text = 'TYPE,CONTENT,INDENT\ntask,Milk,1\ntask,Milk,1\ntask,Bread,1\n';
    const ids = (await tasksOf(text)).map(({ sourceId }) => sourceId);
    expect(new Set(ids).size).toBe(3);
    expect(
      (await tasksOf(text.replace('task,Bread', 'task,Tea,1\ntask,Bread'))).map(({ sourceId }) => sourceId),
    ).toEqual(expect.arrayContaining(ids));
  });

  it('names rows that cannot be read, and reads the others', async () => {
    const rows = await read('TYPE,CONTENT\nnote,alone\ntask,\nrecipe,Soup\ntask,Milk\n');
    expect(rows.slice(1)).toMatchObject([
      fault('malformed'),
      fault('no_title'),
      fault('malformed'),
      { title: 'Milk' },
    ]);
  });

  it('keeps the title of odd lines', async () => {
    const long = 'x'.repeat(5_000);
    const text = `TYPE,CONTENT\ntask,* Heading\ntask,@only\ntask,a@b.example\ntask,🧹 <b>x</b>\ntask,=1+1\ntask,"two\nlines"\ntask,${long}\n`;
    const titles = (await tasksOf(text)).map(({ title }) => title);
    expect(titles).toEqual(['Heading', '@only', 'a@b.example', '🧹 <b>x</b>', '=1+1', 'two\nlines', long]);
  });

  it('nests as deep as it says, below the next task above', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `task,t${index},${index + 1}`);
    const tasks = await tasksOf(`TYPE,CONTENT,INDENT\n${lines.join('\n')}\ntask,jump,9\ntask,odd,zero\n`);
    expect(tasks.slice(1, 60).map(({ parent }) => parent)).toEqual(
      tasks.slice(0, 59).map(({ sourceId }) => sourceId),
    );
    expect(tasks.at(-2)?.parent).toBe(tasks[7]?.sourceId);
    expect(tasks.at(-1)?.parent).toBeNull();
  });
});

describe('dates in words', () => {
  test.each([
    ['15 Sep 2026', 'en', { day: '2026-09-15' }],
    ['Sep 15 2026 10:00', 'en', { wall: '2026-09-15T10:00', zone: null }],
    ['September 15 2026 at 4pm', 'en', { wall: '2026-09-15T16:00', zone: null }],
    ['2026-10-02T18:30:00', 'en', { wall: '2026-10-02T18:30', zone: null }],
    ['2026-10-02T18:30:00Z', 'en', { instant: '2026-10-02T18:30:00.000Z' }],
    ['15. März 2027', 'de', { day: '2027-03-15' }],
    ['02.03.2027', 'de', { day: '2027-03-02' }],
    // The nearest one, before or after today.
    ['Jan 5', 'en', { day: '2027-01-05' }],
    ['5 Oct 18:00', 'en', { wall: '2026-10-05T18:00', zone: null }],
  ])('%s', async (words, language, due) => {
    expect(await dueOf(words, language)).toEqual({ due, rule: null, leftBehind: [] });
  });

  // 2026-11-23 is a Monday.
  test.each([
    ['every 2 weeks', 'en', { day: '2026-11-23' }, 'FREQ=WEEKLY;INTERVAL=2'],
    ['ev wed, fri at 20:00', 'en', { wall: '2026-11-25T20:00', zone: null }, 'FREQ=WEEKLY;BYDAY=WE,FR'],
    ['every 3rd friday', 'en', { day: '2026-12-18' }, 'FREQ=MONTHLY;BYDAY=3FR'],
    ['every 15, 30', 'en', { day: '2026-11-30' }, 'FREQ=MONTHLY;BYMONTHDAY=15,30'],
    ['every day starting Dec 3 ending Dec 20', 'en', { day: '2026-12-03' }, 'FREQ=DAILY;UNTIL=20261220'],
    ['every morning', 'en', { wall: '2026-11-23T09:00', zone: null }, 'FREQ=DAILY'],
    ['jeden Dienstag', 'de', { day: '2026-11-24' }, 'FREQ=WEEKLY;BYDAY=TU'],
    ['toutes les 2 semaines', 'fr', { day: '2026-11-23' }, 'FREQ=WEEKLY;INTERVAL=2'],
    ['todos los días a las 9:00', 'es', { wall: '2026-11-23T09:00', zone: null }, 'FREQ=DAILY'],
    ['ogni venerdì', 'it', { day: '2026-11-27' }, 'FREQ=WEEKLY;BYDAY=FR'],
    ['every week', 'ja', { day: '2026-11-23' }, 'FREQ=WEEKLY'],
  ])('%s repeats from its next day on', async (words, language, due, rule) => {
    expect(await dueOf(words, language)).toEqual({ due, rule, leftBehind: [] });
  });

  test.each([
    ['every 3 hours', 'repeat'],
    ['every day until someday 9', 'repeat'],
    ['tomorrow', 'other'],
    ['2026-02-30', 'other'],
    ['毎日', 'other'],
  ])('%s is named as left behind', async (words, what) => {
    expect(await dueOf(words)).toEqual({ due: null, rule: null, leftBehind: [{ what, detail: words }] });
  });
});

test('a backup holds several projects, and other files beside them', async () => {
  const archive = await zipOf({
    'Inbox [1].csv': 'TYPE,CONTENT\ntask,Milk\n',
    'Work/Plans.csv': 'TYPE,CONTENT\ntask,Milk\n',
    'notes.csv': 'Name\nx\n',
    'readme.txt': 'x',
  });
  const rows = await read(archive, 'Todoist.zip');
  expect(rows).toMatchObject([
    { kind: 'project', name: 'Inbox', sourceId: '1' },
    { title: 'Milk', project: '1', at: { file: 'Inbox [1].csv', line: 2 } },
    { kind: 'project', name: 'Plans' },
    { title: 'Milk', at: { file: 'Work/Plans.csv', line: 2 } },
  ]);
  expect(new Set(rows.map(({ sourceId }) => sourceId)).size).toBe(4);
});

describe('the JSON of the API', () => {
  const full = JSON.stringify({
    sync_token: 'x',
    collaborators: [{ id: '12', full_name: 'Bo Li', email: 'bo@example.org' }],
    items: [
      { id: '2', content: 'Print', parent_id: '1', project_id: '9', labels: [], priority: 1, checked: 1 },
      {
        id: '1',
        content: '* Write',
        description: 'All of it',
        project_id: '10',
        section_id: '5',
        labels: ['deep', 77],
        priority: 3,
        responsible_uid: '12',
        due: {
          date: '2026-12-01T08:00:00Z',
          timezone: 'Europe/Berlin',
          string: 'every mon at 9',
          lang: 'en',
          is_recurring: true,
        },
        deadline: { date: '2026-12-24', lang: 'en' },
        duration: { amount: 25, unit: 'minute' },
        added_at: '2026-01-02T03:04:05.000000Z',
      },
      {
        id: '3',
        content: 'Done',
        project_id: '10',
        checked: true,
        completed_at: '2026-11-01T10:00:00Z',
        due: { date: '2026-12-01', string: 'alle 5 Minuten', lang: 'de', is_recurring: true },
      },
      { id: '4', content: 'Deleted', is_deleted: true },
      { id: '6', content: '', description: 'nameless' },
      { id: '7', content: 'Circle', parent_id: '8', responsible_uid: '99' },
      { id: '8', content: 'Circle too', parent_id: '7' },
      { id: '3', content: 'Twin' },
    ],
    labels: [{ id: 77, name: 'work' }],
    notes: [
      {
        id: 'n',
        item_id: '1',
        content: 'Look',
        posted_uid: '12',
        posted_at: '2026-11-02T10:00:00Z',
        file_attachment: { file_name: 'a.png', file_url: 'https://files.example/a.png' },
      },
    ],
    projects: [
      { id: '10', name: 'Below', parent_id: '9', is_archived: true },
      { id: '9', name: 'Home', parent_id: null },
    ],
    reminders: [{ id: 'r', item_id: '1', minute_offset: 30 }],
    sections: [{ id: '5', name: 'Later', project_id: '10' }],
  });

  it('arrives field by field, parents first', async () => {
    const rows = await read(full, 'todoist.json');
    expect(rows.map(({ sourceId }) => sourceId)).toEqual(['9', '10', '1', '2', '3', '6', '3.1', '7', '8']);
    const [, archived, write, print, done, nameless, , circle] = rows;
    expect(archived).toMatchObject({ name: 'Below', parent: '9', isArchived: true });
    expect(write).toMatchObject({
      title: 'Write',
      description: 'All of it',
      section: 'Later',
      labels: ['deep', 'work'],
      priority: 3,
      due: { instant: '2026-12-01T08:00:00.000Z' },
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO', basis: 'date' },
      estimate: 25,
      people: ['Bo Li'],
      createdAt: { instant: '2026-01-02T03:04:05.000Z' },
      comments: [{ text: 'Look', author: 'Bo Li', at: { instant: '2026-11-02T10:00:00.000Z' } }],
      links: [{ url: 'https://files.example/a.png', label: 'a.png' }],
      leftBehind: [
        { what: 'deadline', detail: '2026-12-24' },
        { what: 'attachment', detail: 'a.png' },
        { what: 'reminder', detail: '1' },
      ],
    });
    expect(print).toMatchObject({ parent: '1', priority: 0, completedAt: 'unknown' });
    expect(done).toMatchObject({
      completedAt: { instant: '2026-11-01T10:00:00.000Z' },
      due: { day: '2026-12-01' },
      recurrence: null,
      leftBehind: [{ what: 'repeat', detail: 'alle 5 Minuten' }],
    });
    expect(nameless).toMatchObject(fault('no_title'));
    expect(circle).toMatchObject({
      parent: null,
      leftBehind: [
        { what: 'assignee', detail: '99' },
        { what: 'nesting', detail: '8' },
      ],
    });
  });

  it('may be a list of tasks alone', async () => {
    const tasks = (
      await read('[{"id":"1","content":"Milk","due":{"date":"2026-12-01","string":"1 Dec"}}]')
    ).filter(isTask);
    expect(tasks).toMatchObject([{ title: 'Milk', due: { day: '2026-12-01' }, project: null }]);
  });
});

test.each([
  ['a table', 'x.csv', FULL],
  ['JSON', 'x.json', '{"full_sync":true,"items":[{"added_by_uid":"1","content":"x"}]}'],
])('%s is recognised', async (_what, name, text) => {
  expect(await withFile(name, text, async (file) => recogniseProduct(await file.glance()))).toBe('todoist');
});

test('a backup is recognised', async () => {
  const archive = await zipOf({ 'Inbox [1].csv': FULL, 'Home [2].csv': FULL });
  expect(await withFile('b.zip', archive, async (file) => recogniseProduct(await file.glance()))).toBe(
    'todoist',
  );
});
