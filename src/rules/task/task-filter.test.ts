import { expect, test } from 'vitest';
import { testAccess } from '#client/row.test-support.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { testOf, withField } from './task-filter.ts';

// A Wednesday, 23:30 in Berlin, shortly before the day changes there.
const now = Date.parse('2026-11-18T22:30:00Z');
const context = { now, timeZone: 'Europe/Berlin', blockedIds: new Set<string>(), find: () => undefined };

const overdue = buildTask({ title: 'overdue', dueDate: '2026-11-18T22:00:00.000Z' });
const yesterday = buildTask({ title: 'yesterday', dueDate: '2026-11-16T23:00:00.000Z', isWholeDay: true });
const whole = buildTask({ title: 'today', dueDate: '2026-11-17T23:00:00.000Z', isWholeDay: true });
const late = buildTask({ title: 'late', dueDate: '2026-11-18T22:45:00.000Z' });
const tomorrow = buildTask({ title: 'tomorrow', dueDate: '2026-11-18T23:00:00.000Z', isWholeDay: true });
const sixth = buildTask({ title: 'sixth', dueDate: '2026-11-24T22:59:00.000Z' });
const seventh = buildTask({ title: 'seventh', dueDate: '2026-11-24T23:00:00.000Z' });
const undated = buildTask({ title: 'undated' });
const dated = [overdue, yesterday, whole, late, tomorrow, sixth, seventh, undated];

function found(filter: TaskFilter, tasks = dated): string[] {
  const fits = testOf(filter, context);
  return tasks.filter((task) => fits === null || fits(task)).map(({ title }) => title);
}

test('an empty filter has no predicate', () => {
  expect(testOf({}, context)).toBeNull();
  expect(testOf({ text: '  ' }, context)).toBeNull();
});

test('due windows end with the days of the reader’s zone', () => {
  expect(found({ due: ['overdue'] })).toEqual(['overdue', 'yesterday']);
  expect(found({ due: ['today'] })).toEqual(['overdue', 'today', 'late']);
  expect(found({ due: ['week'] })).toEqual(['overdue', 'today', 'late', 'tomorrow', 'sixth']);
  expect(found({ due: ['none', 'overdue'] })).toEqual(['overdue', 'yesterday', 'undated']);
  expect(found({ dueRange: { from: '2026-11-19', to: '2026-11-24' } })).toEqual(['tomorrow', 'sixth']);
  expect(found({ dueRange: { to: '2026-11-17' }, due: ['none'] })).toEqual(['yesterday', 'undated']);
});

test('a task has to match every field, and any one of its choices', () => {
  const one = buildTask({ title: 'one', labels: ['Home'], progress: 'doing', importance: 80 });
  const two = buildTask({ title: 'two', labels: ['garden'], progress: 'waiting', importance: 20 });
  const three = buildTask({ title: 'three', workload: 30, delegatedStatus: 'REQUEST', isNew: true });
  const all = [one, two, three];
  expect(found({ labels: ['home', 'garden'] }, all)).toEqual(['one', 'two']);
  expect(found({ labels: ['home', 'garden'], progress: ['waiting'] }, all)).toEqual(['two']);
  expect(found({ importance: { from: 20, to: 50 } }, all)).toEqual(['two', 'three']);
  expect(found({ workload: { from: 30, to: 30 } }, all)).toEqual(['three']);
  expect(found({ hasWorkload: false }, all)).toEqual(['one', 'two']);
  expect(found({ delegated: ['REQUEST', 'DELEGATED'] }, all)).toEqual(['three']);
  expect(found({ isNew: true }, all)).toEqual(['three']);
  expect(found({ text: 'TWO' }, all)).toEqual(['two']);
});

test('urgency is compared as displayed, and a task without a date has none', () => {
  expect(found({ urgency: { from: 100, to: 100 } })).toEqual(['overdue', 'yesterday']);
  expect(found({ urgency: { from: 0, to: 100 } })).not.toContain('undated');
});

test('a scope filter matches an organization, tasks of none, or a group', () => {
  const [organizationId, groupId] = [buildTask().id, buildTask().id];
  const all = [
    buildTask({ title: 'own' }),
    buildTask({ title: 'firm', organizationId }),
    buildTask({ title: 'team', organizationId, groupId }),
  ];
  expect(found({ organizationIds: ['0'] }, all)).toEqual(['own']);
  expect(found({ organizationIds: [organizationId] }, all)).toEqual(['firm', 'team']);
  expect(found({ organizationIds: ['0'], groupIds: [groupId] }, all)).toEqual(['own', 'team']);
});

test('blocks and people are matched by id', () => {
  const [mine, theirs] = [
    buildTask({ title: 'mine' }),
    buildTask({ title: 'theirs', ownerId: buildTask().id }),
  ];
  expect(found({ personIds: [theirs.ownerId] }, [mine, theirs])).toEqual(['theirs']);
  const given = buildTask({
    title: 'given',
    NoteAccess: [testAccess({ right: 'assignee', userId: theirs.ownerId })],
  });
  expect(found({ ownerIds: [theirs.ownerId] }, [mine, theirs, given])).toEqual(['theirs']);
  expect(found({ assigneeIds: [theirs.ownerId] }, [mine, theirs, given])).toEqual(['theirs', 'given']);
  const fits = testOf({ hasBlock: true }, { ...context, blockedIds: new Set([mine.id]) });
  expect([mine, theirs].map((task) => fits?.(task))).toEqual([true, false]);
});

test('a field is set and removed again', () => {
  expect(withField({ isNew: true }, 'progress', ['doing'])).toEqual({ isNew: true, progress: ['doing'] });
  expect(withField({ isNew: true, text: 'a' }, 'isNew', undefined)).toEqual({ text: 'a' });
});
