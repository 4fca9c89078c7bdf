import type { Client, ReplicaReader } from '#client/client.ts';
import { createLiveList, type LiveList } from '#client/replica/live-list.ts';
import { isRunningRecordOf } from '#client/running-record.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

const lists = new WeakMap<ReplicaReader, LiveList<TimerRecord>>();

/** At most one. One list serves every button, and lives as long as the replica. */
export function runningRecords({
  replica,
  session,
}: Pick<Client, 'replica' | 'session'>): LiveList<TimerRecord> {
  let list = lists.get(replica);
  if (list === undefined) {
    list = createLiveList(replica, 'timerRecord', {
      where: (record) => isRunningRecordOf(session.accountId, record),
      compare: (a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt),
    });
    list.subscribe(() => {});
    lists.set(replica, list);
  }
  return list;
}
