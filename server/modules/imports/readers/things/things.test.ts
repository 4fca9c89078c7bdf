import { describe, expect, it, test } from 'vitest';
import { readRows } from '../../files/files.test-support.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { readTasks } from '../task-rows.test-support.ts';

const read = (content: unknown) =>
  readRows('things', 'things.json', typeof content === 'string' ? content : JSON.stringify(content));
const tasksOf = (content: unknown) => readTasks('things', 'things.json', JSON.stringify(content));
const todo = (fields: Readonly<Record<string, unknown>>) => ({
  type: 'to-do',
  status: 'incomplete',
  ...fields,
});

/** JSON of the exporters that read the database. */
const exported = [
  todo({
    uuid: 'T1',
    title: 'Write offer ✉️',
    notes: 'Line one\nLine **two**',
    start: 'Anytime',
    start_date: '2026-11-25',
    deadline: '2026-11-30',
    reminder_time: '09:00',
    created: '2026-11-01 08:00:05',
    project: 'P1',
    project_title: 'Büro',
    heading: 'H1',
    heading_title: 'À faire',
    tags: ['Wichtig', 'büro'],
    checklist: [
      { uuid: 'C1', title: 'Ask Ben', status: 'completed', stop_date: '2026-11-20 10:00:00' },
      { uuid: 'C2', title: 'Print', status: 'incomplete' },
    ],
  }),
  { uuid: 'H1', type: 'heading', title: 'À faire', project: 'P1' },
  { uuid: 'P1', type: 'project', title: 'Büro', area: 'A1', status: 'incomplete', notes: 'All of it' },
  { uuid: 'A1', type: 'area', title: 'Arbeit' },
  todo({ uuid: 'T2', title: 'Done', status: 'completed', stop_date: '2026-11-20 10:00:00', area: 'A1' }),
  todo({ uuid: 'T3', title: 'Not needed', status: 'canceled', start: 'Someday' }),
  todo({ uuid: 'T4', title: 'In the bin', trashed: true }),
];
const text = JSON.stringify(exported, null, 1);

/** JSON of the address scheme. */
const scheme = [
  {
    type: 'project',
    attributes: {
      title: 'Trip',
      area: 'Private',
      items: [
        { type: 'to-do', attributes: { title: 'First' } },
        { type: 'heading', attributes: { title: 'Before' } },
        {
          type: 'to-do',
          attributes: {
            title: 'Tickets',
            when: '2026-11-25@14:00',
            deadline: '2026-11-30',
            tags: ['Reise'],
            'creation-date': '2026-11-01T08:00:00Z',
            'checklist-items': [
              { type: 'checklist-item', attributes: { title: 'Compare', completed: true } },
            ],
          },
        },
      ],
    },
  },
  {
    type: 'to-do',
    attributes: {
      title: 'Milk',
      when: 'someday',
      completed: true,
      'completion-date': '2026-11-20T10:00:00Z',
    },
  },
];

describe('Things', () => {
  test.each([
    ['JSON of another product', '{"lists":[],"cards":[{"name":"x"}]}', 'wrong_product'],
    ['a list of something else', '[{"type":"song","title":"x"}]', 'wrong_product'],
    ['an empty list', '[]', 'empty'],
    ['half a file', text.slice(0, text.length / 2), 'truncated'],
    ['no JSON', 'Title,Due\n', 'not_json'],
  ])('refuses %s', async (_name, content, reason) => {
    await expect(read(content)).rejects.toMatchObject({ reason });
  });

  it('gives areas and projects before what is in them, wherever the file has them', async () => {
    const [area, project] = await read(text);
    expect(area).toMatchObject({ kind: 'project', sourceId: 'A1', name: 'Arbeit', parent: null });
    expect(project).toMatchObject({ sourceId: 'P1', name: 'Büro', description: 'All of it', parent: 'A1' });
  });

  it('gives every field of a to-do', async () => {
    const [task, done, open] = await tasksOf(exported);
    expect(task).toEqual({
      kind: 'task',
      sourceId: 'T1',
      at: { file: null, line: 1 },
      title: 'Write offer ✉️',
      description: 'Line one\nLine **two**',
      project: 'P1',
      section: 'À faire',
      parent: null,
      labels: ['Wichtig', 'büro'],
      priority: null,
      due: { day: '2026-11-30' },
      start: { day: '2026-11-25' },
      recurrence: null,
      estimate: null,
      completedAt: null,
      createdAt: { wall: '2026-11-01T08:00:05', zone: null },
      people: [],
      comments: [],
      links: [],
      leftBehind: [{ what: 'reminder', detail: '09:00' }],
    });
    expect(done).toMatchObject({
      sourceId: 'C1',
      parent: 'T1',
      completedAt: { wall: '2026-11-20T10:00', zone: null },
    });
    expect(open).toMatchObject({ sourceId: 'C2', parent: 'T1', project: 'P1', completedAt: null });
  });

  it('knows what is done, and leaves what was thrown away', async () => {
    expect((await tasksOf(exported)).slice(3)).toMatchObject([
      { title: 'Done', project: 'A1', completedAt: { wall: '2026-11-20T10:00', zone: null } },
      {
        title: 'Not needed',
        completedAt: 'unknown',
        leftBehind: [
          { what: 'other', detail: 'someday' },
          { what: 'other', detail: 'canceled' },
        ],
      },
    ]);
    expect(await tasksOf(exported)).toHaveLength(5);
  });

  it('reads the JSON of the address scheme, where a heading is followed by its to-dos', async () => {
    const [project, ...tasks] = await read(scheme);
    const leftBehind = [{ what: 'other', detail: 'Private' }];
    expect(project).toMatchObject({ kind: 'project', name: 'Trip', parent: null, leftBehind });
    expect(tasks).toMatchObject([
      { title: 'First', project: project?.sourceId, section: null },
      {
        title: 'Tickets',
        section: 'Before',
        labels: ['Reise'],
        due: { day: '2026-11-30' },
        start: { wall: '2026-11-25T14:00', zone: null },
        createdAt: { instant: '2026-11-01T08:00:00.000Z' },
        leftBehind: [{ what: 'reminder', detail: '14:00' }],
      },
      { title: 'Compare', parent: tasks[1]?.sourceId, completedAt: 'unknown' },
      { title: 'Milk', project: null, start: null, completedAt: { instant: '2026-11-20T10:00:00.000Z' } },
    ]);
  });

  test.each([
    ['no title', todo({ uuid: 'x', title: ' ' }), 'no_title'],
    ['a deadline that is none', todo({ uuid: 'x', title: 'x', deadline: '2026-02-30' }), 'bad_date'],
    ['a number', 7, 'malformed'],
    ['a list', [], 'malformed'],
  ])('%s is a fault, and the others go on', async (_name, broken, reason) => {
    const rows = await read([broken, todo({ uuid: 'y', title: 'good' })]);
    expect(rows).toMatchObject([
      { kind: 'fault', reason, at: { line: 1 } },
      { kind: 'task', title: 'good' },
    ]);
  });

  it('takes HTML without tags, formulas, a huge title and fields of other types', async () => {
    const long = 'x'.repeat(100_000);
    const tasks = await tasksOf([
      todo({ uuid: 'a', title: '=1+1', notes: '<p>a</p><script>b</script>' }),
      todo({ uuid: 'b', title: long, tags: 7, checklist: true, deadline: {}, project: 'nowhere' }),
    ]);
    expect(tasks).toMatchObject([
      { title: '=1+1', description: 'a' },
      { title: long, labels: ['7'], due: null, project: null },
    ]);
  });
});

describeAwkwardFiles({ product: 'things', name: 'things.json', text });
