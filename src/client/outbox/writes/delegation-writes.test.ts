import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Write } from '../../client.ts';
import { upsertOf } from '../../replica/upsert.ts';
import { testAccess } from '../../row.test-support.ts';
import { createShownRows } from './shown-rows.test-support.ts';

const { other, put, reset, show, shown, task } = createShownRows();
beforeEach(reset);

const taskShown = () => shown.get('task', task.id);

describe('an assignment', () => {
  const accessId = uuidv7();
  const assignment: Write = {
    name: 'assignTask',
    payload: { noteId: task.id, id: uuidv7(), userId: other, accessId },
  };

  it('shows before it is sent, and opens the task again when it is taken back', () => {
    show(assignment);
    expect(taskShown()).toMatchObject({
      delegatedStatus: 'DELEGATED',
      NoteAccess: [{ id: accessId, userId: other, right: 'assignee' }],
    });
    show({ name: 'deleteTaskAccess', payload: { id: task.id, accessId } });
    expect(taskShown()).toMatchObject({ delegatedStatus: 'OPEN', NoteAccess: [] });
  });

  it('raises the right of somebody who sees the task already', () => {
    const viewer = testAccess({ userId: other, right: 'view' });
    put(upsertOf.task({ ...task, version: task.version + 1, NoteAccess: [viewer] }));
    show(assignment);
    expect(taskShown()?.NoteAccess).toEqual([{ ...viewer, right: 'assignee' }]);
  });

  it('leaves a delegated task delegated while another assignee has it', () => {
    const second = testAccess({ userId: uuidv7(), right: 'assignee' });
    put(upsertOf.task({ ...task, version: task.version + 1, NoteAccess: [second] }));
    show(assignment, { name: 'deleteTaskAccess', payload: { id: task.id, accessId } });
    expect(taskShown()).toMatchObject({ delegatedStatus: 'DELEGATED', NoteAccess: [second] });
  });
});
