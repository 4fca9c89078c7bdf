import type { TimerRecord } from '#contract/timer-record.ts';
import { jsonObjectText } from '#server/database/json-text.ts';
import { timerRecords } from './table.ts';

/** SQL of a timer record's JSON text, with the fields of `presentTimerRecord`. */
export const recordText = jsonObjectText<TimerRecord>({
  id: timerRecords.id,
  createdAt: timerRecords.createdAt,
  updatedAt: timerRecords.updatedAt,
  version: timerRecords.version,
  noteId: timerRecords.noteId,
  userId: timerRecords.userId,
  startedAt: timerRecords.startedAt,
  endedAt: timerRecords.endedAt,
  note: timerRecords.note,
});
