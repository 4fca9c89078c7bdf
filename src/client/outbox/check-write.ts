import * as z from 'zod/mini';
import { rejections } from '#contract/rejection.ts';
import type { Write } from '../client.ts';
import { RejectedInputError } from '../failure.ts';

const hasId = z.object({ id: z.string().check(z.minLength(1)) });
const path = z.optional(z.unknown());
const hasPath = z.object({ data: z.object({ userId: path, groupId: path, organizationId: path }) });
const needsTaskId: ReadonlySet<string> = new Set<Write['name']>([
  'updateTask',
  'finishTask',
  'reopenTask',
  'restoreTask',
  'setTaskRecurrence',
  'restoreTaskField',
  'createTaskAccess',
  'replaceTaskAccess',
  'deleteTaskAccess',
  'createAssetLink',
  'startNoteTimer',
  'endNoteTimer',
  'deleteNoteTimerRecord',
  'restoreNoteTimerRecord',
  'createNoteTimerRecord',
  'updateNoteTimerRecord',
  'splitNoteTimerRecord',
  'createScheduleItemNote',
  'updateScheduleItemNote',
  'deleteScheduleItemNote',
]);

/** Throws what is refused before anything is shown, kept or sent, in the specification's words. */
export function checkWrite(write: Write): void {
  if (!z.safeParse(hasId, write.payload).success) {
    if (write.name === 'deleteTask') throw new RejectedInputError(rejections.no_note_id);
    if (needsTaskId.has(write.name)) throw new RejectedInputError(rejections.no_task_id);
  }
  if (write.name === 'createTaskAccess' || write.name === 'replaceTaskAccess') {
    const given = z.safeParse(hasPath, write.payload);
    if (given.success && Object.values(given.data.data).every((each) => each == null))
      throw new RejectedInputError(rejections.no_access_path);
  }
}

/** A new task without a place is given one. */
export function withPosition(write: Write, placeOf: () => string): Write {
  if (write.name === 'createQuickTask' && write.payload.position === undefined) {
    return { name: write.name, payload: { ...write.payload, position: placeOf() } };
  }
  if (write.name === 'createTask' && write.payload.position === undefined) {
    return { name: write.name, payload: { ...write.payload, position: placeOf() } };
  }
  return write;
}
