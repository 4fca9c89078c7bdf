import type { Client } from '#client/client.ts';
import { findRunningRecord } from '#client/running-record.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

export function runningRecordOf({
  replica,
  session,
}: Pick<Client, 'replica' | 'session'>): TimerRecord | undefined {
  return findRunningRecord(replica.all('timerRecord'), session.accountId);
}
