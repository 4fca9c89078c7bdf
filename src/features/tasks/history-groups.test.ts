import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { TaskHistoryEntry } from '#contract/task.ts';
import { groupHistory, restoreOf } from './history-groups.ts';

const ids = { taskId: uuidv7(), userId: uuidv7(), userName: 'Ada Test' };
function entry(version: number, field: string, before: TaskHistoryEntry['before']): TaskHistoryEntry {
  const at = `2026-11-18T09:0${version}:00Z`;
  return { id: uuidv7(), ...ids, version, field, before, after: null, isConflict: false, at };
}

test('what no edit brings back is not offered', () => {
  expect(restoreOf(entry(2, 'progress', 'done'), [])).toBeNull();
  expect(restoreOf(entry(2, 'nonsense', 1), [])).toBeNull();
  expect(restoreOf(entry(2, 'title', ''), [])).toBeNull();
});

test('a restored value is the one before', () => {
  expect(restoreOf(entry(2, 'title', 'Old title'), [])).toEqual({ title: 'Old title' });
  expect(restoreOf(entry(2, 'workload', null), [])).toEqual({ workload: null });
});

test('a due date comes back with what kind it was', () => {
  const due = entry(3, 'dueDate', '2026-11-05T14:30:00Z');
  const history = [due, entry(3, 'isWholeDay', false), entry(2, 'isWholeDay', true)];
  expect(restoreOf(due, history)).toEqual({ dueDate: '2026-11-05T14:30:00Z', isWholeDay: false });
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
