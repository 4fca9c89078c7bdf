import type { TimerRecord } from '#contract/timer-record.ts';

/** Whether a record is the running one of a user; the replica also has those of others on shared tasks. */
export function isRunningRecordOf(userId: string | null, record: TimerRecord): boolean {
  return record.endedAt === null && record.userId === userId;
}

/** The user's running record; there is one at most beside `except`, the id of one that is about to run instead. */
export function findRunningRecord(
  records: Iterable<TimerRecord>,
  userId: string | null,
  except?: string,
): TimerRecord | undefined {
  for (const record of records) if (record.id !== except && isRunningRecordOf(userId, record)) return record;
  return undefined;
}
