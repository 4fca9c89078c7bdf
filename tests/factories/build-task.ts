import { v7 as uuidv7 } from 'uuid';
import { noDue } from '#contract/task/due.ts';
import { dueAfter } from '#contract/task/due-after.ts';
import type { Task } from '#contract/task/task.ts';
import { newTaskValues } from '#contract/task/task-field-traits.ts';

const OWNER = uuidv7();

/** Open task with one owner; ids grow in the order of the calls. */
export function buildTask(fields: Partial<Task> = {}): Task {
  const at = '2026-11-01T08:00:00.000Z';
  return {
    id: uuidv7(),
    createdAt: at,
    updatedAt: at,
    version: 1,
    title: 'Water the plants',
    ...newTaskValues,
    isNew: false,
    position: 'a0',
    progress: 'todo',
    delegatedStatus: 'OPEN',
    ownerId: OWNER,
    ownerName: '',
    completedAt: null,
    recurrence: null,
    assetLinks: [],
    NoteAccess: [],
    role: 'owner',
    ...fields,
    ...dueAfter(fields, noDue, { writer: null, owner: null }),
  };
}
