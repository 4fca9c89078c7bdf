import { describe, expect, it, test } from 'vitest';
import { readRows, zipOf } from '../../files/files.test-support.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { isTask, readTasks } from '../task-rows.test-support.ts';

const read = (text: string) => readRows('markdown', 'notes.md', text);
const tasksOf = (text: string) => readTasks('markdown', 'notes.md', text);

const text = `# Büro

Some words first.

## Diese Woche
- [ ] Write offer ✉️ 📅 2026-11-30 🛫 2026-11-25 ➕ 2026-11-01 ⏫ #work/büro #Ana
  For the **second** floor.

  - one plain line
  - [x] Ask Ben ✅ 2026-11-20
    1. [ ] Find his number
- [-] Old idea
### Später
* [ ] Water plants 🔁 every 2 weeks 📅 2026-12-01
+ [X] See [the plan](https://example.org/plan) and https://example.org/more
`;

describe('Markdown', () => {
  test.each([
    ['prose without a list', '# Head\n\nJust words.\n', 'wrong_product'],
    ['a table of another product', 'TYPE,CONTENT\ntask,x\n', 'wrong_product'],
    ['headings alone', '# One\n## Two\n', 'wrong_product'],
  ])('refuses %s', async (_name, content, reason) => {
    await expect(read(content)).rejects.toMatchObject({ reason });
  });

  it('names the project by its one heading of the first level, else by the file', async () => {
    const [project] = await read(text);
    expect(project).toMatchObject({
      kind: 'project',
      name: 'Büro',
      leftBehind: [{ what: 'rich_text', detail: 'Some words first.' }],
    });
    expect((await read('- [ ] x'))[0]).toMatchObject({ name: 'notes' });
    expect((await read('# A\n- [ ] x\n# B\n- [ ] y'))[0]).toMatchObject({ name: 'notes' });
  });

  it('gives every field of an item', async () => {
    const [project, task] = await read(text);
    expect(task).toEqual({
      kind: 'task',
      sourceId: expect.any(String),
      at: { file: null, line: 6 },
      title: 'Write offer ✉️',
      description: 'For the **second** floor.\n\n- one plain line',
      project: project?.sourceId,
      section: 'Diese Woche',
      parent: null,
      labels: ['work/büro', 'Ana'],
      priority: 3,
      due: { day: '2026-11-30' },
      start: { day: '2026-11-25' },
      recurrence: null,
      estimate: null,
      completedAt: null,
      createdAt: { day: '2026-11-01' },
      people: [],
      comments: [],
      links: [],
      leftBehind: [],
    });
  });

  it('keeps nesting, sections and what is done', async () => {
    const tasks = await tasksOf(text);
    const titles = new Map(tasks.map(({ sourceId, title }) => [sourceId, title]));
    expect(
      tasks.map(({ title, parent, section, completedAt }) => [
        title,
        titles.get(parent ?? '') ?? null,
        section,
        completedAt,
      ]),
    ).toEqual([
      ['Write offer ✉️', null, 'Diese Woche', null],
      ['Ask Ben', 'Write offer ✉️', 'Diese Woche', { day: '2026-11-20' }],
      ['Find his number', 'Ask Ben', 'Diese Woche', null],
      ['Old idea', null, 'Diese Woche', 'unknown'],
      ['Water plants', null, 'Diese Woche / Später', null],
      ['See the plan and https://example.org/more', null, 'Diese Woche / Später', 'unknown'],
    ]);
    expect(tasks[3]?.leftBehind).toEqual([{ what: 'other', detail: 'Cancelled' }]);
    expect(tasks[4]?.recurrence).toEqual({ rule: 'FREQ=WEEKLY;INTERVAL=2', basis: 'date' });
    expect(tasks[5]?.links).toEqual([
      { url: 'https://example.org/plan', label: 'the plan' },
      { url: 'https://example.org/more', label: '' },
    ]);
  });

  test.each([
    ['📅 2026-11-30', { day: '2026-11-30' }],
    ['🗓️ 2026-11-30', { day: '2026-11-30' }],
    ['due:2026-11-30', { day: '2026-11-30' }],
    ['due: 2026-11-30 14:30', { wall: '2026-11-30T14:30', zone: null }],
    ['[due:: 2026-11-30]', { day: '2026-11-30' }],
    ['(due:: 2026-11-30T09:00)', { wall: '2026-11-30T09:00', zone: null }],
    ['@due(2026-11-30)', { day: '2026-11-30' }],
    ['@2026-11-30', { day: '2026-11-30' }],
    ['fällig: 30.11.2026', { day: '2026-11-30' }],
    ['échéance: 30/11/2026', { day: '2026-11-30' }],
    ['(30.11.2026)', { day: '2026-11-30' }],
  ])('reads the due date of “Pay rent %s”', async (words, due) => {
    expect(await tasksOf(`- [ ] Pay rent ${words}`)).toMatchObject([{ title: 'Pay rent', due }]);
  });

  test.each(['Report of 2026-11-30', 'due: soon', '📅 2026-02-30', 'Mail ana@example.org', 'C# and 3#4 #1'])(
    'leaves “%s” as it is',
    async (title) => {
      expect(await tasksOf(`- [ ] ${title}`)).toMatchObject([{ title, due: null, labels: [] }]);
    },
  );

  it('decides the order of days and months over the whole file', async () => {
    const dues = async (content: string) => (await tasksOf(content)).map(({ due }) => due);
    expect(await dues('- [ ] a due:02/03/2026\n- [ ] b due:02/13/2026')).toEqual([
      { day: '2026-02-03' },
      { day: '2026-02-13' },
    ]);
    expect(await dues('- [ ] a due:02/03/2026\n- [ ] b due:13/02/2026')).toEqual([
      { day: '2026-03-02' },
      { day: '2026-02-13' },
    ]);
  });

  it('repeats from completion where it says so, and names what it cannot read', async () => {
    const tasks = await tasksOf(
      '- [ ] a 🔁 every 3 days when done\n- [ ] b 🔁 when the moon is full 📅 2026-12-01',
    );
    expect(tasks).toMatchObject([
      { title: 'a', recurrence: { rule: 'FREQ=DAILY;INTERVAL=3', basis: 'completion' } },
      { title: 'b', recurrence: null, due: { day: '2026-12-01' }, leftBehind: [{ what: 'repeat' }] },
    ]);
  });

  it('takes every item of a list without any checkbox, struck-through ones as done', async () => {
    expect(await tasksOf('Shopping\n\n- Milk\n  - ~~oat~~\n1. **Bread**, `rye`\n')).toMatchObject([
      { title: 'Milk', parent: null, completedAt: null },
      { title: 'oat', completedAt: 'unknown' },
      { title: 'Bread, rye', parent: null },
    ]);
  });

  it('names the properties at the top, and takes no list inside of a fence', async () => {
    const rows = await read('---\ntags: home\n---\n- [ ] a\n```\n- [ ] not one\n```\n- [ ] b\n');
    expect(rows[0]?.leftBehind).toContainEqual({ what: 'custom_field', detail: 'tags: home' });
    expect(rows.filter(isTask).map(({ title }) => title)).toEqual(['a', 'b']);
  });

  it('reads tabs, any depth, no-break spaces, and items whose parent is missing', async () => {
    const deep = Array.from({ length: 60 }, (_, level) => `${'\t'.repeat(level)}- [ ] level ${level}`).join(
      '\n',
    );
    const tasks = await tasksOf(deep);
    expect(tasks.map(({ parent }) => parent)).toEqual([
      null,
      ...tasks.slice(0, -1).map(({ sourceId }) => sourceId),
    ]);
    expect(await tasksOf('    - [ ] a\n- [ ] b\n\u00a0\u00a0- [ ] c')).toMatchObject([
      { title: 'a', parent: null },
      { title: 'b', parent: null },
      { title: 'c', parent: expect.any(String) },
    ]);
  });

  it('an item without words is a fault, and the others go on', async () => {
    const rows = await read('- [ ]\n- [ ]  \n- [ ] good');
    expect(rows.slice(1)).toMatchObject([
      { kind: 'fault', reason: 'no_title', at: { line: 1 } },
      { kind: 'fault', reason: 'no_title', at: { line: 2 } },
      { kind: 'task', title: 'good' },
    ]);
  });

  it('keeps the id of an item that gets done, and tells equal ones apart', async () => {
    const [open, second] = await tasksOf('- [ ] Milk\n- [ ] Milk');
    const [done] = await tasksOf('## New\n- [x] Milk ✅ 2026-11-20');
    expect(done?.sourceId).toBe(open?.sourceId);
    expect(second?.sourceId).not.toBe(open?.sourceId);
  });

  it('takes formulas, HTML and a title of any length as text', async () => {
    const long = 'x'.repeat(200_000);
    const tasks = await tasksOf(`- [ ] =1+1\n- [ ] <b>x</b>\n- [ ] ${long}\n- [ ] ${'**a '.repeat(20_000)}`);
    expect(tasks.slice(0, 3).map(({ title }) => title)).toEqual(['=1+1', '<b>x</b>', long]);
  });

  it('reads each note of an archive as a project, and leaves out those without a list', async () => {
    const zip = await zipOf({ 'vault/Home.md': '- [ ] a', 'vault/Diary.md': 'words', 'vault/p.png': 'x' });
    const rows = await readRows('markdown', 'vault.zip', zip);
    expect(rows).toMatchObject([
      { kind: 'project', name: 'Home', at: { file: 'vault/Home.md' } },
      { kind: 'task', title: 'a', at: { file: 'vault/Home.md', line: 1 } },
    ]);
    const none = await zipOf({ 'Diary.md': 'words' });
    await expect(readRows('markdown', 'vault.zip', none)).rejects.toMatchObject({ reason: 'wrong_product' });
  });
});

describeAwkwardFiles({ product: 'markdown', name: 'notes.md', text });
