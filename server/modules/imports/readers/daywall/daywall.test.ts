import { expect, it, test } from 'vitest';
import { EXPORT_VERSION } from '#contract/export/export-format.ts';
import { readRows, zipOf } from '../../files/files.test-support.ts';
import type { SourceRow } from '../../source-row.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';

const at = '2026-11-20T08:00:00.000Z';
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const task = {
  ...{ id: id(1), createdAt: at, updatedAt: at, version: 3, title: 'Büro', description: '**hier**' },
  ...{ dueDate: null, dueDay: null, isWholeDay: false, importance: 50, workload: null, isNew: false },
  ...{ sourceUrl: null, position: 'a0', labels: [], reminders: [], parentTaskId: id(2), progress: 'todo' },
  ...{ completedAt: null, recurrence: null, assetLinks: [], NoteAccess: [] },
};
const head = { format: 'daywall', version: 1, of: 'account', exportedAt: at };
const lists = {
  profile: [{ id: id(9) }],
  tasks: [task, { ...task, id: id(2), title: 'Above', parentTaskId: null }],
};
const text = JSON.stringify({ ...head, lists });

const reasonOf = (content: string | Uint8Array, name = 'daywall.json') =>
  readRows('daywall', name, content).then(
    () => 'read',
    (error: { reason: string }) => error.reason,
  );
const titles = (rows: readonly SourceRow[]) =>
  rows.map((row) =>
    row.kind === 'whole' ? row.title : row.kind === 'fault' ? `${row.reason} ${row.detail}` : '',
  );

describeAwkwardFiles({ product: 'daywall', name: 'daywall.json', text });

test.each([
  ['of another product', '{"tasks":[]}', 'wrong_product'],
  ['of a later version', JSON.stringify({ ...head, version: EXPORT_VERSION + 1, lists }), 'newer_version'],
  ['of no version', JSON.stringify({ ...head, version: 'one', lists }), 'wrong_product'],
] as const)('a file %s is refused by name', async (_name, content, reason) => {
  expect(await reasonOf(content)).toBe(reason);
});

it('an archive without lists is refused', async () => {
  expect(await reasonOf(await zipOf({ 'README.txt': 'Daywall' }), 'a.zip')).toBe('wrong_product');
});

it('tasks come below their parents, whatever the order of the file', async () => {
  expect(titles(await readRows('daywall', 'daywall.json', text))).toEqual(['Above', 'Büro']);
});

it('an item that cannot be read is named; the others go on, and unknown fields and lists are passed over', async () => {
  const broken = { ...task, id: id(3), parentTaskId: null, title: 'No such day', dueDay: '2026-02-31' };
  const later = { ...task, id: id(4), parentTaskId: null, title: 'Later', mood: 'good' };
  const content = JSON.stringify({
    ...head,
    lists: { ...lists, moods: [{ id: id(5) }], tasks: [broken, later] },
  });
  expect(titles(await readRows('daywall', 'daywall.json', content))).toEqual([
    'malformed No such day',
    'Later',
  ]);
});

it('is recognised by its head, by the archive, and by the archive of version 0', () => {
  expect(recogniseProduct({ name: 'x.json', text, entries: null })).toBe('daywall');
  expect(recogniseProduct({ name: 'x.zip', text: '', entries: ['README.txt', 'daywall.json'] })).toBe(
    'daywall',
  );
  const old = ['README.txt', 'profile.json', 'tasks.json', 'timer-records.json'];
  expect(recogniseProduct({ name: 'x.zip', text: '', entries: old })).toBe('daywall');
  expect(recogniseProduct({ name: 'x.json', text: '{"format":"other"}', entries: null })).toBeNull();
});
