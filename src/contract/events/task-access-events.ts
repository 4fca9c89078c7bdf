import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { task } from '../task/task.ts';
import { newTaskAccess } from '../task/task-access.ts';
import { defineEvents } from './event.ts';

const errors = [
  'no_task_id',
  'not_found',
  'not_permitted',
  'no_access_path',
  'access_taken',
  'id_taken',
  'too_many',
] as const;

/** Emits about a task's access. `id` is the task's; the answer is the task with its new `NoteAccess`. */
export const taskAccessEvents = defineEvents({
  createTaskAccess: {
    kind: 'write',
    http: 'POST /tasks/:id/accesses',
    payload: z.object({ id: entityId, data: newTaskAccess }),
    answer: task,
    errors,
  },
  /** Removes one entry and adds another, atomically. */
  replaceTaskAccess: {
    kind: 'write',
    http: 'PUT /tasks/:id/accesses/:deleteAccessId',
    payload: z.object({ id: entityId, deleteAccessId: entityId, data: newTaskAccess }),
    answer: task,
    errors,
  },
  /** Answers null to a user who removed their own access and so no longer sees the task. */
  deleteTaskAccess: {
    kind: 'write',
    http: 'DELETE /tasks/:id/accesses/:accessId',
    payload: z.object({ id: entityId, accessId: entityId }),
    answer: z.nullable(task),
    errors: ['no_task_id', 'not_found', 'not_permitted'],
  },
});
