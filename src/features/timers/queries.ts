import type { Client, ReplicaReader } from '#client/client.ts';
import { createLiveList, type LiveList, type LiveListSpec } from '#client/replica/live-list.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

function latestFirst(a: TimerRecord, b: TimerRecord): number {
  return Date.parse(b.startedAt) - Date.parse(a.startedAt);
}

type Account = Pick<Client, 'replica' | 'session'>;

/** Whether a record is one's own: those of others on shared tasks are in the replica too. */
function isOwn({ session }: Pick<Client, 'session'>, record: TimerRecord): boolean {
  return record.userId === session.accountId;
}

const lists = new WeakMap<ReplicaReader, LiveList<TimerRecord>>();

/**
 * One's own running record, as a list of at most one. One list serves every button, so that a row in a long list costs no search; it
 * follows the replica for as long as that lives.
 */
export function runningRecords(client: Account): LiveList<TimerRecord> {
  const { replica } = client;
  let list = lists.get(replica);
  if (list === undefined) {
    list = createLiveList(replica, 'timerRecord', {
      where: (record) => record.endedAt === null && isOwn(client, record),
      compare: latestFirst,
    });
    list.subscribe(() => {});
    lists.set(replica, list);
  }
  return list;
}

/** One's own records, the last started first. Make it once. */
export function recordsByStart(client: Pick<Client, 'session'>): LiveListSpec<TimerRecord> {
  return { where: (record) => isOwn(client, record), compare: latestFirst };
}

/** One's own records of one task, the last started first. Make it once per task. */
export function recordsOfTask(client: Pick<Client, 'session'>, taskId: string): LiveListSpec<TimerRecord> {
  return { where: (record) => record.noteId === taskId && isOwn(client, record), compare: latestFirst };
}
