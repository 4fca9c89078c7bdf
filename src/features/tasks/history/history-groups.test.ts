import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { TaskHistoryEntry } from '#contract/task/task.ts';
import { groupHistory, restoredBy } from './history-groups.ts';

const ids = { taskId: uuidv7(), userId: uuidv7(), userName: 'Ada Test' };
function entry(version: number, field: string, before: TaskHistoryEntry['before']): TaskHistoryEntry {
  const at = `2026-11-18T09:0${version}:00Z`;
  return { id: uuidv7(), ...ids, version, field, before, after: null, isConflict: false, at };
}

test('a field that no edit can restore is not offered', () => {
  expect(restoredBy(entry(2, 'progress', 'done'), [])).toEqual([]);
  expect(restoredBy(entry(2, 'nonsense', 1), [])).toEqual([]);
  expect(restoredBy(entry(2, 'title', ''), [])).toEqual([]);
  expect(restoredBy(entry(2, 'NoteAccess', null), [])).toEqual([]);
});

test('a change is restored on its own', () => {
  for (const change of [
    entry(2, 'title', 'Old title'),
    entry(2, 'workload', null),
    entry(2, 'assetLinks', []),
  ]) {
    expect(restoredBy(change, [change])).toEqual([change.id]);
  }
});

test('a due date is restored with its kind', () => {
  const due = entry(3, 'dueDate', '2026-11-05T14:30:00Z');
  const kind = entry(3, 'isWholeDay', false);
  expect(restoredBy(due, [due, kind, entry(2, 'isWholeDay', true)])).toEqual([kind.id, due.id]);
});

test('a move to a group hides the entry of its organization', () => {
  const [group] = groupHistory([entry(2, 'organizationId', null), entry(2, 'groupId', null)]);
  expect(group?.changes.map(({ field }) => field)).toEqual(['groupId']);
});

test('history has one group per write, latest first, without hidden fields', () => {
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
