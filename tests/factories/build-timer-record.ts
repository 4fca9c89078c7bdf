import { v7 as uuidv7 } from 'uuid';
import type { TimerRecord } from '#contract/timer-record.ts';

const USER = uuidv7();

/** Timer record of an hour; ids grow in the order of the calls. */
export function buildTimerRecord(fields: Partial<TimerRecord> = {}): TimerRecord {
  const at = '2026-11-01T08:00:00.000Z';
  return {
    id: uuidv7(),
    createdAt: at,
    updatedAt: at,
    version: 1,
    noteId: uuidv7(),
    userId: USER,
    startedAt: '2026-11-01T07:00:00.000Z',
    endedAt: at,
    note: '',
    ...fields,
  };
}
