import { describe, expect, it } from 'vitest';
import { testAccess } from '#client/row.test-support.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { orderOf } from './task-sort.ts';

describe('tasks by assignee', () => {
  const given = (name: string) => [testAccess({ right: 'assignee', userId: name, name })];
  const kept = buildTask({ title: 'Kept', ownerName: 'Dora' });
  const toZoe = buildTask({
    title: 'Given',
    ownerName: 'Dora',
    delegatedStatus: 'DELEGATED',
    NoteAccess: given('Zoë'),
  });
  const below = buildTask({ title: 'Below it', ownerName: 'Dora', parentTaskId: toZoe.id });
  const toBen = buildTask({
    title: 'To Ben',
    ownerName: 'Dora',
    delegatedStatus: 'DELEGATED',
    NoteAccess: given('ben'),
  });
  const all = [kept, toZoe, below, toBen];
  const find = (id: string) => all.find((task) => task.id === id);

  it('stand by the name of who does them, those of one person by urgency', () => {
    const urgent = buildTask({ title: 'Urgent', ownerName: 'Dora', dueDate: '2026-11-20T09:00:00.000Z' });
    const sorted = [...all, urgent].sort(orderOf('assignee', 'UTC', find));
    expect(sorted.map(({ title }) => title)).toEqual(['To Ben', 'Urgent', 'Kept', 'Below it', 'Given']);
  });
});
