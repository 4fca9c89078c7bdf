import { describe, expect, it, test } from 'vitest';
import { readRows, withFile } from '../../files/files.test-support.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';
import { readTasks } from '../task-rows.test-support.ts';

interface Entity {
  readonly id: string;
  readonly [field: string]: unknown;
}
const entities = (...values: readonly Entity[]) => ({
  ids: values.map(({ id }) => id),
  entities: Object.fromEntries(values.map((value) => [value.id, value])),
});
const MINUTES = 60 * 1_000;
const at = (instant: string) => Date.parse(instant);
const cfg = (id: string, more: object) => ({
  id,
  title: 'Standup',
  repeatEvery: 1,
  repeatCycle: 'WEEKLY',
  isPaused: false,
  ...more,
});

const data = {
  project: entities(
    { id: 'p1', title: 'Büro' },
    { id: 'INBOX_PROJECT', title: 'Inbox' },
    { id: 'p2', title: 'Old', isArchived: true },
  ),
  tag: entities({ id: 'TODAY', title: 'Today' }, { id: 't1', title: 'deep' }),
  note: entities(
    { id: 'n1', projectId: 'p1', content: 'Read this' },
    { id: 'n2', projectId: null, content: '# Idea\nmore' },
  ),
  simpleCounter: entities({ id: 'c1', title: 'Stretch' }),
  taskRepeatCfg: entities(
    cfg('r1', { monday: true, thursday: true, saturday: false }),
    cfg('r2', {
      title: 'Water',
      repeatCycle: 'DAILY',
      repeatEvery: 3,
      repeatFromCompletionDate: true,
      startTime: '8:15',
      tagIds: ['t1'],
      projectId: 'p1',
      defaultEstimate: 10 * MINUTES,
      notes: 'All of them',
    }),
    cfg('r3', { title: 'Paused', isPaused: true }),
  ),
  task: entities(
    {
      id: 'b',
      title: 'Below',
      parentId: 'a',
      projectId: 'p1',
      tagIds: [],
      isDone: true,
      doneOn: at('2026-11-02T10:00:00Z'),
      timeSpentOnDay: { '2026-11-01': 90 * MINUTES, '2026-11-02': 0 },
    },
    {
      id: 'a',
      title: ' Write report ',
      notes: '**Numbers**\n- first',
      projectId: 'p1',
      tagIds: ['TODAY', 't1', 'lost'],
      subTaskIds: ['b'],
      timeEstimate: 45 * MINUTES,
      timeSpentOnDay: { '2026-11-01': 90 * MINUTES },
      isDone: false,
      created: at('2026-10-01T08:00:00Z'),
      dueWithTime: at('2026-12-01T09:30:00Z'),
      deadlineDay: '2026-12-24',
      reminderId: 'x',
      issueId: '42',
      issueType: 'GITHUB',
      attachments: [
        { id: 'l', type: 'LINK', title: 'Draft', path: 'https://files.example/draft' },
        { id: 'f', type: 'FILE', title: 'plan.pdf', path: '/home/ana/plan.pdf' },
      ],
    },
    {
      id: 's',
      title: 'Standup',
      repeatCfgId: 'r1',
      dueDay: '2026-11-26',
      timeSpentOnDay: { '2026-11-01': 30 * MINUTES },
    },
    { id: 'n', title: '', notes: 'nameless' },
  ),
  archiveYoung: {
    task: entities({
      id: 'o',
      title: 'Archived',
      isDone: true,
      repeatCfgId: 'r1',
      projectId: 'gone',
      timeSpentOnDay: { '2025-01-01': 20 * 60 * MINUTES, soon: 5 * MINUTES, '2025-01-02': -5 * MINUTES },
    }),
  },
  archiveOld: { task: entities({ id: 'oo', title: 'Older', isDone: true }) },
};
const FULL = JSON.stringify({ timestamp: 1, lastUpdate: 1, crossModelVersion: 4.4, data });
const NAME = 'super-productivity-backup.json';
const read = (text: string) => readRows('super_productivity', NAME, text);
const tasksOf = (...tasks: readonly Entity[]) =>
  readTasks('super_productivity', NAME, JSON.stringify({ task: entities(...tasks) }));

describeAwkwardFiles({ product: 'super_productivity', name: NAME, text: FULL });

describe('a backup', () => {
  it('arrives field by field: projects, tasks, what repeats, notes, records', async () => {
    const rows = await read(FULL);
    expect(rows.map(({ sourceId }) => sourceId)).toEqual([
      ...['p1', 'INBOX_PROJECT', 'p2', 'a', 'b', 's', 'n', 'o', 'oo'],
      ...['repeat/r2', 'repeat/r3', 'note/n2'],
      ...['b/2026-11-01', 's/2026-11-01', 'o/2025-01-01', 'o/soon', 'o/2025-01-02'],
    ]);
    const by = new Map(rows.map((row) => [row.sourceId, row]));
    expect(by.get('p1')).toMatchObject({
      name: 'Büro',
      description: 'Read this',
      leftBehind: [{ what: 'habit', detail: 'Stretch' }],
    });
    expect(by.get('p2')).toMatchObject({ name: 'Old', isArchived: true, leftBehind: [] });
    expect(by.get('a')).toMatchObject({
      title: 'Write report',
      description: '**Numbers**\n- first',
      project: 'p1',
      parent: null,
      labels: ['deep'],
      estimate: 45,
      due: { instant: '2026-12-01T09:30:00.000Z' },
      createdAt: { instant: '2026-10-01T08:00:00.000Z' },
      completedAt: null,
      links: [{ url: 'https://files.example/draft', label: 'Draft' }],
      leftBehind: [
        { what: 'attachment', detail: 'plan.pdf' },
        { what: 'deadline', detail: '2026-12-24' },
        { what: 'reminder', detail: '' },
        { what: 'other', detail: 'GITHUB 42' },
      ],
    });
    expect(by.get('b')).toMatchObject({ parent: 'a', completedAt: { instant: '2026-11-02T10:00:00.000Z' } });
    expect(by.get('s')).toMatchObject({
      due: { day: '2026-11-26' },
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO,TH', basis: 'date' },
    });
    expect(by.get('n')).toMatchObject({ kind: 'fault', reason: 'no_title', detail: 'nameless' });
    expect(by.get('o')).toMatchObject({ completedAt: 'unknown', recurrence: null, project: null });
    expect(by.get('repeat/r2')).toMatchObject({
      title: 'Water',
      description: 'All of them',
      project: 'p1',
      labels: ['deep'],
      estimate: 10,
      due: { wall: '2026-11-23T08:15', zone: null },
      recurrence: { rule: 'FREQ=DAILY;INTERVAL=3', basis: 'completion' },
    });
    expect(by.get('repeat/r3')).toMatchObject({ kind: 'fault', reason: 'bad_repeat', detail: 'Paused' });
    expect(by.get('note/n2')).toMatchObject({
      title: 'Idea',
      description: 'more',
      leftBehind: [{ what: 'other', detail: 'Note' }],
    });
    expect(by.get('b/2026-11-01')).toMatchObject({
      leftBehind: [{ what: 'time_of_day', detail: '2026-11-01' }],
    });
  });

  it('places the time of a day one after the other, once for each subtask', async () => {
    const records = (await read(FULL)).filter(({ kind }) => kind !== 'task' && kind !== 'project').slice(-5);
    expect(records).toMatchObject([
      {
        task: { sourceId: 'b' },
        start: { wall: '2026-11-01T09:00:00', zone: null },
        end: { wall: '2026-11-01T10:30:00' },
      },
      {
        task: { sourceId: 's' },
        start: { wall: '2026-11-01T10:30:00' },
        end: { wall: '2026-11-01T11:00:00' },
      },
      {
        task: { sourceId: 'o' },
        start: { wall: '2025-01-01T04:00:00' },
        end: { wall: '2025-01-02T00:00:00' },
      },
      { kind: 'fault', reason: 'bad_date' },
      { kind: 'fault', reason: 'bad_number' },
    ]);
  });

  it('of an older version has its data at the root', async () => {
    const { archiveYoung, archiveOld: _archiveOld, ...older } = data;
    const rows = await read(JSON.stringify({ ...older, taskArchive: archiveYoung.task }));
    expect(rows.find(({ sourceId }) => sourceId === 'o')).toMatchObject({ title: 'Archived' });
    expect(rows.find(({ sourceId }) => sourceId === 'a')).toMatchObject({ project: 'p1', labels: ['deep'] });
  });
});

describe('odd backups', () => {
  it.each([
    ['a list', '[]', 'wrong_product'],
    ['another product', '{"cards":[]}', 'wrong_product'],
    ['a table', 'a,b\n1,2\n', 'not_json'],
    ['half a file', FULL.slice(0, 700), 'truncated'],
  ])('%s is refused', async (_what, text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason });
  });

  it('values of another type count as missing', async () => {
    const [task] = await tasksOf({
      id: 'a',
      ...{
        title: 5,
        notes: [],
        tagIds: 'x',
        timeEstimate: '9',
        dueWithTime: 1e20,
        dueDay: '2026-02-30',
        attachments: {},
        parentId: null,
      },
    });
    expect(task).toMatchObject({
      title: '5',
      description: '',
      labels: [],
      estimate: null,
      due: null,
      links: [],
    });
  });

  it('circles, missing parents and odd titles stay tasks of their own', async () => {
    const tasks = await tasksOf(
      { id: 'a', ...{ title: '=1+1', parentId: 'b' } },
      { id: 'b', ...{ title: '🧹 <b>x</b>', parentId: 'a' } },
      { id: 'c', ...{ title: 'x'.repeat(5_000), parentId: 'lost' } },
    );
    expect(tasks.map(({ title }) => title.slice(0, 12)).sort()).toEqual([
      '=1+1',
      'xxxxxxxxxxxx',
      '🧹 <b>x</b>',
    ]);
    expect(tasks.filter(({ leftBehind }) => leftBehind.some(({ what }) => what === 'nesting'))).toHaveLength(
      2,
    );
  });

  it.each([
    [{ repeatCycle: 'MONTHLY', repeatEvery: 2 }, 'FREQ=MONTHLY;INTERVAL=2'],
    [{ repeatCycle: 'YEARLY' }, 'FREQ=YEARLY'],
    [{ repeatCycle: 'HOURLY' }, undefined],
    [{ repeatEvery: 0.5 }, undefined],
  ])('a series of %o', async (more, rule) => {
    const text = JSON.stringify({
      taskRepeatCfg: entities(cfg('r', more)),
      task: entities({ id: 'a', ...{ title: 'x', repeatCfgId: 'r' } }),
    });
    const [task] = await readTasks('super_productivity', NAME, text);
    expect(task?.recurrence?.rule).toBe(rule);
    expect(task?.leftBehind.map(({ what }) => what)).toEqual(rule === undefined ? ['repeat'] : []);
  });
});

test('a backup is recognised', async () => {
  expect(recogniseProduct(await withFile('x.json', FULL, (file) => file.glance()))).toBe(
    'super_productivity',
  );
});
