import { generateKeyBetween } from 'fractional-indexing';
import * as z from 'zod/mini';
import { errorCatalogue } from '#contract/error.ts';
import type { Write } from '../client.ts';
import { RejectedInputError } from '../failure.ts';
import { parseWrite } from './operation.ts';

const hasId = z.object({ id: z.string().check(z.minLength(1)) });
const needsTaskId: ReadonlySet<string> = new Set<Write['name']>([
  'updateTask',
  'finishTask',
  'reopenTask',
  'restoreTask',
  'startNoteTimer',
  'endNoteTimer',
  'deleteNoteTimerRecord',
  'restoreNoteTimerRecord',
  'createScheduleItemNote',
  'updateScheduleItemNote',
  'deleteScheduleItemNote',
]);

/**
 * What is refused before anything is shown, kept or sent; and the defaults that must not change between replays.
 * `lastPosition` is the highest among the tasks.
 */
export function prepareWrite(write: Write, lastPosition: string | null): Write {
  if (!z.safeParse(hasId, write.payload).success) {
    if (write.name === 'deleteTask') throw new RejectedInputError(errorCatalogue.no_note_id.message);
    if (needsTaskId.has(write.name)) throw new RejectedInputError(errorCatalogue.no_task_id.message);
  }
  let parsed: Write;
  try {
    parsed = parseWrite(write);
  } catch (error) {
    throw new RejectedInputError(errorCatalogue.invalid_input.message, { cause: error });
  }
  return withPosition(parsed, lastPosition);
}

/** A new task goes last. The place is chosen once, here: a replay must say the same as the first sending. */
function withPosition(write: Write, last: string | null): Write {
  if (write.name === 'createQuickTask' && write.payload.position === undefined) {
    return { name: write.name, payload: { ...write.payload, position: positionAfter(last) } };
  }
  if (write.name === 'createTask' && write.payload.position === undefined) {
    return { name: write.name, payload: { ...write.payload, position: positionAfter(last) } };
  }
  return write;
}

function positionAfter(last: string | null): string {
  try {
    return generateKeyBetween(last, null);
  } catch {
    // Someone else's key of another alphabet: anything after it will do.
    return `${last}1`;
  }
}
