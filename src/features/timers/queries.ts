import type { ReplicaReader } from '#client/client.ts';
import { createLiveList, type LiveList, type LiveListSpec } from '#client/replica/live-list.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

function latestFirst(a: TimerRecord, b: TimerRecord): number {
  return Date.parse(b.startedAt) - Date.parse(a.startedAt);
}

const running: LiveListSpec<TimerRecord> = {
  where: (record) => record.endedAt === null,
  compare: latestFirst,
};

const lists = new WeakMap<ReplicaReader, LiveList<TimerRecord>>();

/**
 * The running records of a replica. One list serves every button, so that a row in a long list costs no search; it
 * follows the replica for as long as that lives.
 */
export function runningRecords(replica: ReplicaReader): LiveList<TimerRecord> {
  let list = lists.get(replica);
  if (list === undefined) {
    list = createLiveList(replica, 'timerRecord', running);
    list.subscribe(() => {});
    lists.set(replica, list);
  }
  return list;
}

/** Every record the replica holds, the last started first. */
export const recordsByStart: LiveListSpec<TimerRecord> = { where: () => true, compare: latestFirst };

/** The records of one task, the last started first. Make it once per task. */
export function recordsOfTask(taskId: string): LiveListSpec<TimerRecord> {
  return { where: (record) => record.noteId === taskId, compare: latestFirst };
}
