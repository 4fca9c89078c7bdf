import { expect, test } from 'vitest';
import { readRows } from '../files/files.test-support.ts';
import { describeAwkwardFiles } from './awkward-files.test-support.ts';

const read = (text: string) => readRows('todo_txt', 'todo.txt', text);
const tasksOf = async (text: string) => (await read(text)).filter(({ kind }) => kind === 'task');

test('an empty file and one without words are refused', async () => {
  await expect(read('')).rejects.toMatchObject({ reason: 'empty' });
  await expect(read(' \n\n\t\n')).rejects.toMatchObject({ reason: 'empty' });
});

test('every field of a task arrives', async () => {
  const [project, task] = await read(
    '(A) 2026-11-01 Call Ana +Family @phone +Home due:2026-11-30 t:2026-11-25 rec:+2w https://a.example/x\n',
  );
  expect(project).toMatchObject({ kind: 'project', sourceId: 'Family', name: 'Family' });
  expect(task).toMatchObject({
    kind: 'task',
    title: 'Call Ana https://a.example/x',
    project: 'Family',
    labels: ['phone', 'Home'],
    priority: 4,
    due: { day: '2026-11-30' },
    start: { day: '2026-11-25' },
    recurrence: { rule: 'FREQ=WEEKLY;INTERVAL=2', basis: 'date' },
    completedAt: null,
    createdAt: { day: '2026-11-01' },
    links: [{ url: 'https://a.example/x', label: '' }],
    leftBehind: [],
    at: { file: null, line: 1 },
  });
});

test('completed tasks keep their days and their priority', async () => {
  const tasks = await tasksOf('x 2026-11-20 2026-11-01 Pay rent pri:B\nx Water plants\nxylophone lesson\n');
  expect(tasks).toMatchObject([
    { title: 'Pay rent', completedAt: { day: '2026-11-20' }, createdAt: { day: '2026-11-01' }, priority: 3 },
    { title: 'Water plants', completedAt: 'unknown' },
    { title: 'xylophone lesson', completedAt: null },
  ]);
});

test('what has no field here is named', async () => {
  const tasks = await tasksOf('Run due:2026-02-30 rec:1b effort:big h:1\n');
  expect(tasks[0]?.leftBehind).toEqual([
    { what: 'other', detail: 'due:2026-02-30' },
    { what: 'repeat', detail: '1b' },
    { what: 'custom_field', detail: 'effort:big' },
  ]);
});

test('a line without a title is a fault, the others go on', async () => {
  expect((await read('(A) +x @y\nReal\n')).map(({ kind, at }) => [kind, at.line])).toEqual([
    ['fault', 1],
    ['task', 2],
  ]);
});

test('a task keeps its id when it is completed, and equal titles stay apart', async () => {
  const [open] = await tasksOf('(A) Call Ana +Home due:2026-11-30');
  const [done] = await tasksOf('x 2026-11-29 Call Ana +Home pri:A');
  expect(done?.sourceId).toBe(open?.sourceId);
  const twins = await tasksOf('Call Ana\nCall Ana\n');
  expect(new Set(twins.map(({ sourceId }) => sourceId)).size).toBe(2);
});

describeAwkwardFiles({
  product: 'todo_txt',
  name: 'todo.txt',
  text: '(A) 2026-11-01 Grüße an Ana +Family @phone due:2026-11-30\nx 2026-11-20 Pay rent\n',
});
