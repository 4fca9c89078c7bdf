import * as z from 'zod/mini';
import { delegationRequest } from '../delegation/delegation.ts';
import { editRange } from '../edit-range.ts';
import { entityFields, entityId, instant, madeFrom } from '../entity.ts';
import { PAGE_SIZE } from '../limits.ts';
import { scheduleItem } from '../schedule-item.ts';
import { taskFilter } from '../task/filter.ts';
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
import { templateEvents } from './template-events.ts';
import { timerRecordEvents } from './timer-record-events.ts';

const ofTask = z.object({ id: entityId });
/** Filter as a list is asked by it: a misspelt choice is refused, since it would filter nothing. */
const givenFilter = z.strictObject(taskFilter.shape);
const placementErrors = ['id_taken', 'not_found', 'not_permitted', 'too_deep', 'too_many'] as const;

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
  ...templateEvents,
  ...taskAccessEvents,
  ...assetLinkEvents,
  ...timerRecordEvents,
  createQuickTask: {
    kind: 'write',
    http: 'POST /tasks/quick',
    payload: quickTask,
    answer: task,
    errors: placementErrors,
  },
  createTask: {
    kind: 'write',
    http: 'POST /tasks',
    payload: newTask,
    answer: task,
    errors: placementErrors,
  },
  /** Open tasks, oldest first, by pages; those that fit a filter, a saved one of the caller or both, where given. */
  getTasks: {
    kind: 'read',
    http: 'GET /tasks',
    payload: z.object({
      after: z.optional(entityId),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE))),
      filter: z.optional(givenFilter),
      filterId: z.optional(entityId),
    }),
    answer: z.object({ tasks: z.array(task), nextAfter: z.nullable(entityId) }),
    errors: ['not_found'],
  },
  getTask: {
    kind: 'read',
    http: 'GET /tasks/:id',
    payload: ofTask,
    answer: taskDetail,
    errorEvent: 'taskError',
    errors: ['not_found'],
  },
  updateTask: {
    kind: 'write',
    http: 'PATCH /tasks/:id',
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
    http: 'POST /tasks/:id/finish',
    payload: z.object({ id: entityId, at: instant, clientNow: instant }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'already_finished'],
  },
  /** `progress` of the reopened task; `todo` if left out. */
  reopenTask: {
    kind: 'write',
    http: 'POST /tasks/:id/reopen',
    isOwn: true,
    payload: z.extend(ofTask, { progress: z.optional(openProgress) }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'not_finished'],
  },
  /** Ends its running timer and clears the active task; `restoreTask` undoes it. */
  deleteTask: {
    kind: 'write',
    http: 'DELETE /tasks/:id',
    payload: z.extend(ofTask, { scope: z._default(editRange, 'one') }),
    answer: z.object({ id: entityId }),
    errors: ['no_note_id', 'not_found', 'not_permitted'],
  },
  restoreTask: {
    kind: 'write',
    http: 'POST /tasks/:id/restore',
    isOwn: true,
    payload: ofTask,
    answer: task,
    errors: ['not_found', 'not_permitted'],
  },
  getCompletedTasks: {
    kind: 'read',
    http: 'GET /completed-tasks',
    payload: z.object({ startIndex: z.int().check(z.minimum(0)) }),
    answer: z.object({ tasks: z.array(task), nextIndex: z.nullable(z.int()) }),
    errors: [],
  },
  /** Changes of a task, latest first, in pages of bounded size; a version is never split. */
  getTaskHistory: {
    kind: 'read',
    http: 'GET /tasks/:id/history',
    isOwn: true,
    payload: z.extend(ofTask, { before: z.optional(entityFields.version) }),
    answer: z.object({
      entries: z.array(taskHistoryEntry),
      /** Version for `before` of the next page. */
      nextBefore: z.nullable(entityFields.version),
    }),
    errors: ['not_found'],
  },
  /** Starts or changes the recurrence of a task, or (with null) ends the series with this task. */
  setTaskRecurrence: {
    kind: 'write',
    http: 'PUT /tasks/:id/recurrence',
    isOwn: true,
    payload: z.extend(ofTask, { recurrence: z.nullable(recurrenceRule) }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'no_due_date', 'invalid_rule', 'not_recurring'],
  },
  /** Restores the value of a field from before a change in the history. */
  restoreTaskField: {
    kind: 'write',
    http: 'POST /tasks/:id/history/:historyId/restore',
    isOwn: true,
    payload: z.extend(ofTask, { historyId: entityId }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'task_cycle', 'too_deep', 'too_many'],
  },
});
