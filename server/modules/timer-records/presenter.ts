import type { TimerRecord } from '#contract/timer-record.ts';
import type { TimerRecordRow } from './table.ts';

export function presentTimerRecord(row: TimerRecordRow): TimerRecord {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    noteId: row.noteId,
    userId: row.userId,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    note: row.note,
  };
}
