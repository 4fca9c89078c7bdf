import * as z from 'zod/mini';
import { entityId, instant, madeFrom } from '../entity.ts';
import { finishedRecord, timerEnd, timerRecord, timerRecordPatch, timerStart } from '../timer-record.ts';
import { defineEvents } from './event.ts';

const ofTask = z.object({ id: entityId });
const ofRecord = z.object({ id: entityId, recordId: entityId });

/** Emits about timer records. `id` is always the task's. */
export const timerRecordEvents = defineEvents({
  /** `id` is the task's. Ends the user's running record at the same instant. */
  startNoteTimer: {
    kind: 'write',
    http: 'POST /tasks/:id/timer/start',
    payload: z.object({ id: entityId, data: timerStart }),
    answer: timerRecord,
    errors: ['not_found', 'not_permitted', 'id_taken', 'in_the_future', 'already_finished'],
  },
  /** Ends the task's running record, now if `data` has no instant; answers null if none runs. */
  endNoteTimer: {
    kind: 'write',
    http: 'POST /tasks/:id/timer/stop',
    payload: z.object({ id: entityId, data: z.optional(timerEnd) }),
    answer: z.nullable(timerRecord),
    errors: ['not_found', 'in_the_future'],
  },
  deleteNoteTimerRecord: {
    kind: 'write',
    http: 'DELETE /tasks/:id/timer-records/:recordId',
    payload: z.object({ id: entityId, recordId: entityId }),
    answer: z.object({ recordId: entityId }),
    errors: ['not_found', 'not_permitted'],
  },
  restoreNoteTimerRecord: {
    kind: 'write',
    http: 'POST /tasks/:id/timer-records/:recordId/restore',
    isOwn: true,
    payload: z.object({ id: entityId, recordId: entityId }),
    answer: timerRecord,
    errors: ['not_found', 'not_permitted'],
  },
  /** Undoes an end: the record runs on as if it had never ended, at most until the next one of the user began. */
  resumeNoteTimer: {
    kind: 'write',
    http: 'POST /tasks/:id/timer-records/:recordId/resume',
    isOwn: true,
    payload: ofRecord,
    answer: timerRecord,
    errors: ['not_found', 'not_permitted'],
  },
  getNoteTimerRecords: {
    kind: 'read',
    http: 'GET /tasks/:id/timer-records',
    payload: ofTask,
    answer: z.array(timerRecord),
    errors: ['not_found'],
  },
  /**
   * The user's own records that overlap the range, of all tasks, and the running one. With `isEverywhere` also
   * everyone's on tasks that the caller may edit: the latest `MAX_SHARED_RECORDS`, and one more if there are more.
   */
  getTimerRecords: {
    kind: 'read',
    http: 'GET /timer-records',
    isOwn: true,
    payload: z.object({ timeMin: instant, timeMax: instant, isEverywhere: z.optional(z.boolean()) }),
    answer: z.array(timerRecord),
    errors: [],
  },
  createNoteTimerRecord: {
    kind: 'write',
    http: 'POST /tasks/:id/timer-records',
    isOwn: true,
    payload: z.object({ id: entityId, data: finishedRecord }),
    answer: timerRecord,
    errors: ['not_found', 'not_permitted', 'id_taken', 'in_the_future', 'ends_before_start'],
  },
  updateNoteTimerRecord: {
    kind: 'write',
    http: 'PATCH /tasks/:id/timer-records/:recordId',
    isOwn: true,
    payload: z.extend(ofRecord, { version: madeFrom, data: timerRecordPatch }),
    answer: timerRecord,
    errors: ['not_found', 'not_permitted', 'in_the_future', 'ends_before_start', 'already_finished'],
  },
  /** Ends a record at `at` and makes `newRecordId` of the rest. Answers both, the earlier one first. */
  splitNoteTimerRecord: {
    kind: 'write',
    http: 'POST /tasks/:id/timer-records/:recordId/split',
    isOwn: true,
    payload: z.extend(ofRecord, { newRecordId: entityId, at: instant }),
    answer: z.array(timerRecord),
    errors: ['not_found', 'not_permitted', 'id_taken', 'split_outside'],
  },
});
