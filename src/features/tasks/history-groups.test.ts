import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { TaskHistoryEntry } from '#contract/task.ts';
import { groupHistory, restoredBy } from './history-groups.ts';

const ids = { taskId: uuidv7(), userId: uuidv7(), userName: 'Ada Test' };
function entry(version: number, field: string, before: TaskHistoryEntry['before']): TaskHistoryEntry {
  const at = `2026-11-18T09:0${version}:00Z`;
  return { id: uuidv7(), ...ids, version, field, before, after: null, isConflict: false, at };
}

test('what no edit brings back is not offered', () => {
  expect(restoredBy(entry(2, 'progress', 'done'), [])).toEqual([]);
  expect(restoredBy(entry(2, 'nonsense', 1), [])).toEqual([]);
  expect(restoredBy(entry(2, 'title', ''), [])).toEqual([]);
  expect(restoredBy(entry(2, 'NoteAccess', null), [])).toEqual([]);
});

test('a change is taken back by itself', () => {
  for (const change of [
    entry(2, 'title', 'Old title'),
    entry(2, 'workload', null),
    entry(2, 'assetLinks', []),
  ]) {
    expect(restoredBy(change, [change])).toEqual([change.id]);
  }
});

test('a due date comes back with what kind it was', () => {
  const due = entry(3, 'dueDate', '2026-11-05T14:30:00Z');
  const kind = entry(3, 'isWholeDay', false);
  expect(restoredBy(due, [due, kind, entry(2, 'isWholeDay', true)])).toEqual([kind.id, due.id]);
});

test('a group says where a task went better than its organization', () => {
  const [group] = groupHistory([entry(2, 'organizationId', null), entry(2, 'groupId', null)]);
  expect(group?.changes.map(({ field }) => field)).toEqual(['groupId']);
});

test('one group per write, the last first, without what has no word', () => {
  const groups = groupHistory([
    entry(2, 'title', 'a'),
    entry(3, 'isNew', true),
    entry(4, 'importance', 50),
    entry(4, 'workload', null),
  ]);
  expect(groups.map((group) => [group.version, group.changes.length])).toEqual([
    [4, 2],
    [2, 1],
  ]);
});
