import { describe, expect, it, test } from 'vitest';
import { readRows, withFile, zipOf } from '../../files/files.test-support.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { readTasks } from '../task-rows.test-support.ts';

const NONE = '0001-01-01T00:00:00Z';
const FULL = JSON.stringify([
  {
    tasks: [
      {
        id: 2,
        title: 'Below',
        done: true,
        done_at: '2026-11-02T10:00:00Z',
        related_tasks: { parenttask: [{ id: 1, title: 'x' }] },
        priority: 5,
        repeat_mode: 1,
      },
      {
        id: 1,
        title: 'Büro aufräumen ',
        description: '<p>Erst <strong>oben</strong></p>',
        done: false,
        done_at: NONE,
        due_date: '2026-12-01T09:30:00+01:00',
        start_date: '2026-11-30T08:00:00Z',
        end_date: NONE,
        repeat_after: 14 * 24 * 60 * 60,
        repeat_mode: 2,
        priority: 3,
        percent_done: 0.25,
        reminders: [{ reminder: '2026-11-30T08:00:00Z' }],
        assignees: [
          { id: 5, name: '', username: 'bo' },
          { id: 6, name: 'Ana', username: 'a' },
        ],
        labels: [{ id: 1, title: 'deep' }],
        attachments: [{ id: 1, file: { name: 'plan.pdf' } }],
        related_tasks: { subtask: [{ id: 2 }], blocking: [{ id: 9, title: 'Party' }] },
        comments: [
          {
            comment: '<p>Ja, <em>gern</em></p>',
            author: { name: 'Bo Li', username: 'bo' },
            created: '2026-11-03T08:00:00Z',
          },
        ],
        created: '2026-10-01T08:00:00Z',
      },
      { id: 3, title: '', description: 'nameless' },
    ],
    id: 7,
    title: 'Büro',
    description: '<p>Hier</p>',
    parent_project_id: 8,
    buckets: [{ id: 30, title: 'Later' }],
    task_buckets: [{ task_id: 1, bucket_id: 30 }],
  },
  { id: 8, title: 'Above', parent_project_id: 0, is_archived: true, tasks: null },
  { id: -1, title: 'Favorites', tasks: [] },
]);
const read = (content: string | Uint8Array, name = 'data.json') => readRows('vikunja', name, content);
const tasksOf = (...tasks: readonly object[]) =>
  readTasks('vikunja', 'data.json', JSON.stringify([{ id: 1, title: 'Home', tasks }]));

describeAwkwardFiles({ product: 'vikunja', name: 'data.json', text: FULL });

describe('an export', () => {
  it('arrives field by field, parents first', async () => {
    const rows = await read(FULL);
    expect(rows.map(({ sourceId }) => sourceId)).toEqual(['project/8', 'project/7', '1', '2', '3']);
    const [above, project, office, below, nameless] = rows;
    expect(above).toMatchObject({ name: 'Above', parent: null, isArchived: true });
    expect(project).toMatchObject({
      name: 'Büro',
      description: 'Hier',
      parent: 'project/8',
      isArchived: false,
    });
    expect(nameless).toMatchObject({ kind: 'fault', reason: 'no_title', detail: 'nameless' });
    expect(office).toMatchObject({
      title: 'Büro aufräumen',
      description: 'Erst **oben**',
      project: 'project/7',
      section: 'Later',
      parent: null,
      labels: ['deep'],
      priority: 3,
      due: { instant: '2026-12-01T08:30:00.000Z' },
      start: { instant: '2026-11-30T08:00:00.000Z' },
      recurrence: { rule: 'FREQ=WEEKLY;INTERVAL=2', basis: 'completion' },
      completedAt: null,
      createdAt: { instant: '2026-10-01T08:00:00.000Z' },
      people: ['bo', 'Ana'],
      comments: [{ text: 'Ja, *gern*', author: 'Bo Li', at: { instant: '2026-11-03T08:00:00.000Z' } }],
      leftBehind: [
        { what: 'reminder', detail: '{"reminder":"2026-11-30T08:00:00Z"}' },
        { what: 'attachment', detail: 'plan.pdf' },
        { what: 'other', detail: '25 %' },
        { what: 'other', detail: 'blocking: Party' },
      ],
    });
    expect(below).toMatchObject({
      parent: '1',
      priority: 4,
      completedAt: { instant: '2026-11-02T10:00:00.000Z' },
      recurrence: null,
      leftBehind: [{ what: 'repeat', detail: '0 s' }],
    });
  });

  it('is found in its archive, and recognised', async () => {
    const archive = await zipOf({
      VERSION: '2.5.0',
      'filters.json': '[]',
      'files/1': 'x',
      'data.json': FULL,
    });
    expect(await read(archive, 'vikunja-export.zip')).toHaveLength(5);
    for (const [name, content] of [
      ['x.zip', archive],
      ['x.json', FULL],
    ] as const)
      expect(recogniseProduct(await withFile(name, content, (file) => file.glance()))).toBe('vikunja');
  });

  it.each([
    ['an archive without data', 'wrong_product', () => zipOf({ VERSION: '2.5.0' })],
    ['an archive with half of it', 'truncated', () => zipOf({ 'data.json': FULL.slice(0, 800) })],
    ['a damaged archive', 'truncated', async () => (await zipOf({ 'data.json': FULL })).subarray(0, 300)],
    ['JSON of another product', 'wrong_product', () => '{"cards":[]}'],
    ['an empty list', 'wrong_product', () => '[]'],
    ['a list of other things', 'wrong_product', () => '[{"name":"x"}]'],
    ['a table', 'not_json', () => 'Title,Due\nx,y\n'],
  ])('%s is refused', async (_what, reason, content) => {
    await expect(read(await content(), 'x')).rejects.toMatchObject({ reason });
  });

  test.each([
    [{ repeat_after: 3 * 24 * 60 * 60 }, 'FREQ=DAILY;INTERVAL=3'],
    [{ repeat_after: 7 * 24 * 60 * 60 }, 'FREQ=WEEKLY'],
    [{ repeat_mode: 1 }, 'FREQ=MONTHLY'],
    [{ repeat_after: 60 * 60 }, undefined],
  ])('a repetition of %o', async (repeat, rule) => {
    const [task] = await tasksOf({ id: 1, title: 'x', due_date: '2026-12-01T08:00:00Z', ...repeat });
    expect(task?.recurrence?.rule).toBe(rule);
    expect(task?.leftBehind).toEqual(rule === undefined ? [{ what: 'repeat', detail: '3600 s' }] : []);
  });

  it('circles, missing parents, shared ids and odd values stay tasks of their own', async () => {
    const below = (id: number) => ({ related_tasks: { parenttask: [{ id }] } });
    const tasks = await tasksOf(
      { id: 1, title: '=1+1', ...below(2), due_date: 'soon', labels: 'x', priority: 99 },
      { id: 2, title: '🧹', description: '<script>x</script>', ...below(1) },
      { id: 3, title: 'x'.repeat(5_000), ...below(9), comments: [{ comment: '' }] },
      { id: 3, title: 'Twin' },
      { title: 'No id' },
    );
    expect(new Set(tasks.map(({ sourceId }) => sourceId)).size).toBe(5);
    expect(tasks.filter(({ leftBehind }) => leftBehind.some(({ what }) => what === 'nesting'))).toHaveLength(
      2,
    );
    expect(tasks.find(({ title }) => title === '=1+1')).toMatchObject({
      due: null,
      labels: [],
      priority: null,
    });
    expect(tasks.find(({ title }) => title === '🧹')).toMatchObject({ parent: expect.any(String) });
  });
});
