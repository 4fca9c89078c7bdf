import { describe, expect, it, test } from 'vitest';
import { readRows, withFile, zipOf } from '../../files/files.test-support.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { readTasks } from '../task-rows.test-support.ts';

const task = (id: string, more: object) => ({ kind: 'tasks#task', id, status: 'needsAction', ...more });
const FULL = JSON.stringify({
  kind: 'tasks#taskLists',
  items: [
    {
      kind: 'tasks#tasks',
      items: [
        task('b', {
          title: 'Below',
          parent: 'a',
          status: 'completed',
          completed: '2026-11-02T10:00:00.000Z',
          hidden: true,
        }),
        task('a', {
          title: 'Büro aufräumen ',
          notes: 'Erst oben,\ndann unten',
          due: '2026-12-01T00:00:00.000Z',
          created: '2026-10-01T08:00:00Z',
          updated: '2026-10-02T08:00:00Z',
          starred: true,
          links: [
            { type: 'email', description: 'Re: Büro', link: 'https://mail.example/1' },
            { type: 'x', link: 'javascript:1' },
          ],
          selfLink: 'https://www.googleapis.example/x',
        }),
        task('c', {
          title: 'Timed',
          scheduled_time: [
            { current: false, start: '2026-12-02T00:00:00Z' },
            { current: true, start: '2026-12-03T09:30:00Z' },
          ],
        }),
        task('d', { title: 'Deleted', deleted: true }),
        task('e', { title: '', notes: 'nameless' }),
        task('f', { title: '' }),
      ],
      title: 'Mein Alltag',
      id: 'L1',
    },
    {
      kind: 'tasks#tasks',
      id: 'L2',
      title: 'Work',
      items: [
        task('g', {
          title: 'Weekly',
          recurrence: 'every week',
          due: 'soon',
          assignmentInfo: { surfaceType: 'DOCUMENT' },
        }),
      ],
    },
    { kind: 'tasks#tasks', id: 'L3', title: 'Empty' },
  ],
});
const read = (text: string | Uint8Array, name = 'Tasks.json') => readRows('google_tasks', name, text);
const list = (...items: readonly object[]) => JSON.stringify({ items: [{ id: 'L', title: 'Home', items }] });

describeAwkwardFiles({ product: 'google_tasks', name: 'Tasks.json', text: FULL });

describe('a Takeout', () => {
  it('arrives field by field, parents first', async () => {
    const rows = await read(FULL);
    expect(rows.map(({ sourceId }) => sourceId)).toEqual(['L1', 'L2', 'L3', 'a', 'b', 'c', 'e', 'g']);
    const [home, , , office, below, timed, nameless, weekly] = rows;
    expect(home).toMatchObject({ kind: 'project', name: 'Mein Alltag' });
    expect(office).toMatchObject({
      title: 'Büro aufräumen',
      description: 'Erst oben,\ndann unten',
      project: 'L1',
      parent: null,
      priority: 4,
      due: { day: '2026-12-01' },
      createdAt: { instant: '2026-10-01T08:00:00.000Z' },
      completedAt: null,
      links: [{ url: 'https://mail.example/1', label: 'Re: Büro' }],
      leftBehind: [],
    });
    expect(below).toMatchObject({
      parent: 'a',
      completedAt: { instant: '2026-11-02T10:00:00.000Z' },
      priority: null,
    });
    expect(timed).toMatchObject({ due: { instant: '2026-12-03T09:30:00.000Z' } });
    expect(nameless).toMatchObject({ kind: 'fault', reason: 'no_title', detail: 'nameless' });
    expect(weekly).toMatchObject({
      project: 'L2',
      due: null,
      leftBehind: [
        { what: 'repeat', detail: 'every week' },
        { what: 'other', detail: 'soon' },
        { what: 'assignee', detail: 'DOCUMENT' },
      ],
    });
  });

  it('is found in its archive', async () => {
    const archive = await zipOf({
      'Takeout/archive_browser.html': '<html></html>',
      'Takeout/Tasks/Tasks.json': FULL,
    });
    expect(await read(archive, 'takeout.zip')).toHaveLength(8);
    expect(recogniseProduct(await withFile('takeout.zip', archive, (file) => file.glance()))).toBe(
      'google_tasks',
    );
  });

  it.each([
    ['an archive without tasks', 'wrong_product', () => zipOf({ 'Takeout/Mail/x.mbox': 'x' })],
    [
      'an archive with half of them',
      'truncated',
      () => zipOf({ 'Takeout/Tasks/Tasks.json': FULL.slice(0, 900) }),
    ],
    ['JSON of another product', 'wrong_product', () => '{"cards":[]}'],
    ['JSON with a comma too many', 'not_json', () => '{"items":[{,}]}'],
    ['a table', 'not_json', () => 'Title,Due\nx,y\n'],
  ])('%s is refused', async (_what, reason, content) => {
    await expect(read(await content(), 'x')).rejects.toMatchObject({ reason });
  });

  it('keeps circles, missing parents and shared ids apart', async () => {
    const items = [
      task('1', { title: 'a', parent: '2' }),
      task('2', { title: 'b', parent: '1' }),
      task('3', { title: 'c', parent: '9' }),
      task('3', { title: 'd' }),
      task('4', { title: 'e', parent: '4' }),
    ];
    const tasks = await readTasks('google_tasks', 'Tasks.json', list(...items));
    expect(new Set(tasks.map(({ sourceId }) => sourceId)).size).toBe(5);
    expect(tasks.filter(({ leftBehind }) => leftBehind.some(({ what }) => what === 'nesting'))).toHaveLength(
      3,
    );
  });

  it('nests a thousand levels deep, whatever the order', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) =>
      task(`t${index}`, { title: 'x', parent: index === 0 ? undefined : `t${index - 1}` }),
    );
    const tasks = await readTasks('google_tasks', 'Tasks.json', list(...items.reverse()));
    expect(tasks.map(({ sourceId }) => sourceId)).toEqual(items.reverse().map(({ id }) => id));
  });

  it('takes odd values for what they are', async () => {
    const items = [
      task('1', { title: 7, notes: ['x'], links: 'no', due: 5, completed: null }),
      task('2', { title: '=HYPERLINK("x")', notes: '<script>x</script>🧹' }),
      task('3', { title: 'x'.repeat(5_000), due: '2026-02-31T00:00:00Z' }),
    ];
    const tasks = await readTasks('google_tasks', 'Tasks.json', list(...items));
    expect(tasks).toMatchObject([
      { title: '7', description: '', links: [], due: null },
      { title: '=HYPERLINK("x")', description: '<script>x</script>🧹' },
      { due: null, leftBehind: [{ what: 'other' }] },
    ]);
    expect(tasks[2]?.title).toHaveLength(5_000);
  });
});

test('a single list without the lists around it is read, and recognised', async () => {
  const text = JSON.stringify([
    { kind: 'tasks#taskList', id: 'L', title: 'Home', items: [task('1', { title: 'Milk' })] },
  ]);
  expect(await read(text)).toMatchObject([{ name: 'Home' }, { title: 'Milk', project: 'L' }]);
  expect(recogniseProduct(await withFile('x.json', text, (file) => file.glance()))).toBe('google_tasks');
});
