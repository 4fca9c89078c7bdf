import * as z from 'zod/mini';
import { delegationRequest } from '../delegation.ts';
import { editRange } from '../edit-range.ts';
import { entityId, instant, madeFrom } from '../entity.ts';
import { PAGE_SIZE } from '../limits.ts';
import { scheduleItem } from '../schedule-item.ts';
import { recurrenceRule } from '../task/recurrence.ts';
import { openProgress, task, taskHistoryEntry } from '../task/task.ts';
import { newTask, quickTask, taskPatch } from '../task/task-payload.ts';
import { timerRecord } from '../timer-record.ts';
import { assetLinkEvents } from './asset-link-events.ts';
import { collectionEvents } from './collection-events.ts';
import { commentEvents } from './comment-events.ts';
import { defineEvents } from './event.ts';
import { filterEvents } from './filter-events.ts';
import { labelEvents } from './label-events.ts';
import { taskAccessEvents } from './task-access-events.ts';
import { timerRecordEvents } from './timer-record-events.ts';

const ofTask = z.object({ id: entityId });
const placeErrors = ['id_taken', 'not_found', 'not_permitted', 'too_deep', 'too_many'] as const;

/** A task with its related data, as the reader may see it. */
const taskDetail = z.extend(task, {
  urgency: z.nullable(z.number()),
  DelegationRequest: z.nullable(delegationRequest),
  schedule: z.array(scheduleItem),
  timerRecords: z.array(timerRecord),
});
export type TaskDetail = z.infer<typeof taskDetail>;

export const taskEvents = defineEvents({
  ...collectionEvents,
  ...commentEvents,
  ...labelEvents,
  ...filterEvents,
  ...taskAccessEvents,
  ...assetLinkEvents,
  ...timerRecordEvents,
  createQuickTask: { kind: 'write', payload: quickTask, answer: task, errors: placeErrors },
  createTask: { kind: 'write', payload: newTask, answer: task, errors: placeErrors },
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
  getTask: {
    kind: 'read',
    payload: ofTask,
    answer: taskDetail,
    errorEvent: 'taskError',
    errors: ['not_found'],
  },
  updateTask: {
    kind: 'write',
    payload: z.object({
      id: entityId,
      version: madeFrom,
      data: taskPatch,
      scope: z._default(editRange, 'one'),
    }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'task_cycle', 'too_deep', 'too_many'],
  },
  /** Moves the task to completed and ends its running timer at that instant. */
  finishTask: {
    kind: 'write',
    payload: z.object({ id: entityId, at: instant, clientNow: instant }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'already_finished'],
  },
  /** `progress` of the reopened task; `todo` if left out. */
  reopenTask: {
    kind: 'write',
    isOwn: true,
    payload: z.extend(ofTask, { progress: z.optional(openProgress) }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'not_finished'],
  },
  /** Ends its running timer and clears the active task; `restoreTask` undoes it. */
  deleteTask: {
    kind: 'write',
    payload: z.extend(ofTask, { scope: z._default(editRange, 'one') }),
    answer: z.object({ id: entityId }),
    errors: ['no_note_id', 'not_found', 'not_permitted'],
  },
  restoreTask: {
    kind: 'write',
    isOwn: true,
    payload: ofTask,
    answer: task,
    errors: ['not_found', 'not_permitted'],
  },
  getCompletedTasks: {
    kind: 'read',
    payload: z.object({ startIndex: z.int().check(z.minimum(0)) }),
    answer: z.object({ tasks: z.array(task), nextIndex: z.nullable(z.int()) }),
    errors: [],
  },
  getTaskHistory: {
    kind: 'read',
    isOwn: true,
    payload: ofTask,
    answer: z.array(taskHistoryEntry),
    errors: ['not_found'],
  },
  /** Starts or changes the recurrence of a task, or (with null) ends the series with this task. */
  setTaskRecurrence: {
    kind: 'write',
    isOwn: true,
    payload: z.extend(ofTask, { recurrence: z.nullable(recurrenceRule) }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'no_due_date', 'invalid_rule', 'not_recurring'],
  },
  /** Restores the value of a field from before a change in the history. */
  restoreTaskField: {
    kind: 'write',
    isOwn: true,
    payload: z.extend(ofTask, { historyId: entityId }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'task_cycle', 'too_deep', 'too_many'],
  },
});
