import * as z from 'zod/mini';
import { entityId, instant, madeFrom } from './entity.ts';
import { defineEvents } from './event.ts';
import { PAGE_SIZE } from './limits.ts';
import { newTask, quickTask, task, taskHistoryEntry, taskPatch } from './task.ts';
import { timerEnd, timerRecord, timerStart } from './timer-record.ts';

const ofTask = z.object({ id: entityId });

/** Emits of the namespace `/tasks`. */
export const taskEvents = defineEvents({
  createQuickTask: { kind: 'write', payload: quickTask, answer: task, errors: ['id_taken'] },
  createTask: { kind: 'write', payload: newTask, answer: task, errors: ['id_taken'] },
  /** Open tasks, oldest first, by pages. */
  getTasks: {
    kind: 'read',
    payload: z.object({
      after: z.optional(entityId),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE))),
    }),
    answer: z.object({ tasks: z.array(task), nextAfter: z.nullable(entityId) }),
    errors: [],
  },
  getTask: { kind: 'read', payload: ofTask, answer: task, errorEvent: 'taskError', errors: ['not_found'] },
  updateTask: {
    kind: 'write',
    payload: z.object({ id: entityId, version: madeFrom, data: taskPatch }),
    answer: task,
    errors: ['not_found', 'not_permitted'],
  },
  /** Moves the task to completed and ends its running timer at that instant. */
  finishTask: {
    kind: 'write',
    payload: z.object({ id: entityId, at: instant, clientNow: instant }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'already_finished'],
  },
  reopenTask: {
    kind: 'write',
    payload: ofTask,
    answer: task,
    errors: ['not_found', 'not_permitted', 'not_finished'],
  },
  /** Ends its running timer and clears the active task; `restoreTask` undoes it. */
  deleteTask: {
    kind: 'write',
    payload: ofTask,
    answer: z.object({ id: entityId }),
    errors: ['no_note_id', 'not_found', 'not_permitted'],
  },
  restoreTask: { kind: 'write', payload: ofTask, answer: task, errors: ['not_found', 'not_permitted'] },
  getCompletedTasks: {
    kind: 'read',
    payload: z.object({ startIndex: z.int().check(z.minimum(0)) }),
    answer: z.object({ tasks: z.array(task), nextIndex: z.nullable(z.int()) }),
    errors: [],
  },
  getTaskHistory: {
    kind: 'read',
    payload: ofTask,
    answer: z.array(taskHistoryEntry),
    errors: ['not_found'],
  },
  /** `id` is the task's. Ends the person's running record at the same instant. */
  startNoteTimer: {
    kind: 'write',
    payload: z.object({ id: entityId, data: timerStart }),
    answer: timerRecord,
    errors: ['not_found', 'not_permitted', 'id_taken', 'in_the_future', 'already_finished'],
  },
  /** Ends the task's running record; answers null where none runs. */
  endNoteTimer: {
    kind: 'write',
    payload: z.object({ id: entityId, data: timerEnd }),
    answer: z.nullable(timerRecord),
    errors: ['not_found', 'in_the_future'],
  },
  deleteNoteTimerRecord: {
    kind: 'write',
    payload: z.object({ id: entityId, recordId: entityId }),
    answer: z.object({ recordId: entityId }),
    errors: ['not_found'],
  },
  /** Undoes `deleteNoteTimerRecord`. */
  restoreNoteTimerRecord: {
    kind: 'write',
    payload: z.object({ id: entityId, recordId: entityId }),
    answer: timerRecord,
    errors: ['not_found'],
  },
  getNoteTimerRecords: {
    kind: 'read',
    payload: ofTask,
    answer: z.array(timerRecord),
    errors: ['not_found'],
  },
  /** One's own records that touch the range, of all tasks, and the running one. */
  getTimerRecords: {
    kind: 'read',
    payload: z.object({ timeMin: instant, timeMax: instant }),
    answer: z.array(timerRecord),
    errors: [],
  },
});
