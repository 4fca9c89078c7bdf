import { describe, expect, it, test } from 'vitest';
import { readRows } from '../../files/files.test-support.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { isTask, readTasks } from '../task-rows.test-support.ts';

const HEAD =
  'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies),Priority,Phase';

const fileOf = (...lines: readonly string[]) => `${[HEAD, ...lines].join('\n')}\n`;
const read = (text: string) => readRows('asana', 'Büro.csv', text);
const tasksOf = (text: string) => readTasks('asana', 'Büro.csv', text);

const text = fileOf(
  '1201,2026-11-01,,2026-11-20,Write offer ✉️,À faire,Ana Müller,ana@example.org,2026-11-23,2026-11-30,"Wichtig,büro","Line one\nLine ""two""","Büro,Everything",,Ask Ben,Print,High,Zwei',
  '1202,2026-11-02,2026-11-20,2026-11-20,Ask Ben,,,ben@example.org,,,,,,Write offer ✉️,,,,',
  '1203,2026-11-02,,2026-11-20,Find his number,,,,,,,,,Ask Ben,,,Whenever,',
  '1204,2026-11-03,,2026-11-20,Print,Später,,,,,,,Büro,,,,,',
);

describe('Asana', () => {
  test.each([
    ['the table of another product', 'TYPE,CONTENT\ntask,x\n', 'wrong_product'],
    ['a head alone', `${HEAD}\n`, 'empty'],
    ['a quote without its end', fileOf('1,2026-11-01,,,"Write'), 'truncated'],
  ])('refuses %s', async (_name, content, reason) => {
    await expect(read(content)).rejects.toMatchObject({ reason });
  });

  it('gives every field of a task', async () => {
    const [project, task] = await read(text);
    expect(project).toMatchObject({ kind: 'project', sourceId: 'Büro', name: 'Büro' });
    expect(task).toEqual({
      kind: 'task',
      sourceId: '1201',
      at: { file: null, line: 2 },
      title: 'Write offer ✉️',
      description: 'Line one\nLine "two"',
      project: 'Büro',
      section: 'À faire',
      parent: null,
      labels: ['Wichtig', 'büro'],
      priority: 3,
      due: { day: '2026-11-30' },
      start: { day: '2026-11-23' },
      recurrence: null,
      estimate: null,
      completedAt: null,
      createdAt: { day: '2026-11-01' },
      people: ['Ana Müller'],
      comments: [],
      links: [],
      leftBehind: [
        { what: 'custom_field', detail: 'Phase: Zwei' },
        { what: 'other', detail: 'Blocked by: Ask Ben' },
        { what: 'other', detail: 'Blocking: Print' },
        { what: 'other', detail: 'Everything' },
      ],
    });
  });

  it('finds parents by their names, and knows what is done', async () => {
    expect(await tasksOf(text)).toMatchObject([
      { sourceId: '1201', parent: null, completedAt: null },
      { sourceId: '1202', parent: '1201', completedAt: { day: '2026-11-20' }, people: ['ben@example.org'] },
      {
        sourceId: '1203',
        parent: '1202',
        priority: null,
        leftBehind: [{ what: 'priority', detail: 'Whenever' }],
      },
      { sourceId: '1204', parent: null, section: 'Später' },
    ]);
  });

  it('takes the parent above where several have its name, and one below where none is above', async () => {
    const line = (id: number, name: string, parent = '') =>
      `${id},2026-11-01,,,${name},,,,,,,,,${parent},,,,`;
    const tasks = await tasksOf(
      fileOf(
        line(1, 'late', 'Prepare'),
        line(2, 'Prepare'),
        line(3, 'a', 'Prepare'),
        line(4, 'Prepare'),
        line(5, 'b', 'Prepare'),
      ),
    );
    expect(Object.fromEntries(tasks.map(({ sourceId, parent }) => [sourceId, parent]))).toEqual({
      1: '2',
      2: null,
      3: '2',
      4: null,
      5: '4',
    });
    expect(tasks.map(({ sourceId }) => sourceId).indexOf('2')).toBe(0);
  });

  it('breaks cycles, and names a parent that is missing', async () => {
    const line = (id: number, name: string, parent: string) =>
      `${id},2026-11-01,,,${name},,,,,,,,,${parent},,,,`;
    const tasks = await tasksOf(
      fileOf(line(1, 'a', 'b'), line(2, 'b', 'a'), line(3, 'c', 'c'), line(4, 'd', 'nobody')),
    );
    expect(tasks.map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(tasks.filter(({ parent }) => parent !== null)).toHaveLength(1);
    expect(tasks.find(({ title }) => title === 'd')?.leftBehind).toEqual([
      { what: 'nesting', detail: 'nobody' },
    ]);
  });

  test.each([
    ['month first', '11/23/2026', '11/05/2026', '2026-11-05'],
    ['day first', '23/11/2026', '05/11/2026', '2026-11-05'],
    ['the order of the person where nothing tells', '11/05/2026', '11/06/2026', '2026-06-11'],
  ])('reads dates that a spreadsheet rewrote with %s', async (_name, created, due, day) => {
    expect(await tasksOf(fileOf(`1,${created},,,x,,,,,${due},,,,,,,,`))).toMatchObject([{ due: { day } }]);
  });

  test.each([
    ['no name', '1,2026-11-01,,,,,,,,,,,,,,,,', 'no_title'],
    ['no id', ',2026-11-01,,,x,,,,,,,,,,,,,', 'malformed'],
    ['a due date that is none', '1,2026-11-01,,,x,,,,,2026-02-30,,,,,,,,', 'bad_date'],
    ['one cell', '1', 'wrong_columns'],
    ['more cells than the head', '1,2026-11-01,,,x,,,,,,,,,,,,,,extra', 'wrong_columns'],
  ])('a task with %s is a fault, and the others go on', async (_name, line, reason) => {
    const rows = await read(fileOf(line, '2,2026-11-01,,,good,,,,,,,,,,,,,'));
    expect(rows).toMatchObject([
      { kind: 'fault', reason, at: { line: 2 } },
      { kind: 'task', title: 'good' },
    ]);
  });

  it('takes formulas, HTML, a title of any length, other delimiters, and ids that two tasks share', async () => {
    const long = 'x'.repeat(100_000);
    const line = (id: number, name: string) => `${id};2026-11-01;;${name};<p>a</p><p>b</p>`;
    const content = [
      'Task ID;Created At;Completed At;Name;Notes',
      line(1, '=1+1'),
      line(1, '<b>x</b>'),
      line(2, long),
    ].join('\n');
    const rows = (await read(content)).filter(isTask);
    expect(rows.map(({ title }) => title)).toEqual(['=1+1', '<b>x</b>', long]);
    expect(new Set(rows.map(({ sourceId }) => sourceId)).size).toBe(3);
    expect(rows[0]?.description).toBe('a\n\nb');
  });
});

describeAwkwardFiles({ product: 'asana', name: 'Büro.csv', text });
