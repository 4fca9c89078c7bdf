import type { Client, ReplicaReader } from '#client/client.ts';
import { createLiveList, type LiveList, type LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task.ts';
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

/** One's own open tasks that are no longer new, the last changed first. */
export const ownTasksByChange: LiveListSpec<Task> = {
  where: ({ role, progress, isNew }) =>
    (role === 'owner' || role === 'assignee') && progress !== 'done' && !isNew,
  // Instants of one form sort as the words they are; parsing each is what would take time.
  compare: (a, b) => (a.updatedAt > b.updatedAt ? -1 : a.updatedAt < b.updatedAt ? 1 : 0),
};

/** One's own records, the last started first. Make it once. */
export function recordsByStart(client: Pick<Client, 'session'>): LiveListSpec<TimerRecord> {
  return { where: (record) => isOwn(client, record), compare: latestFirst };
}

/** One's own records of one task, the last started first. Make it once per task. */
export function recordsOfTask(client: Pick<Client, 'session'>, taskId: string): LiveListSpec<TimerRecord> {
  return { where: (record) => record.noteId === taskId && isOwn(client, record), compare: latestFirst };
}

/** One's own records that touch a stretch of time, in milliseconds since the epoch. Make it once per stretch. */
export function recordsWithin(
  client: Pick<Client, 'session'>,
  { start, end }: { readonly start: number; readonly end: number },
): LiveListSpec<TimerRecord> {
  return {
    where: (record) =>
      isOwn(client, record) &&
      Date.parse(record.startedAt) < end &&
      (record.endedAt === null || Date.parse(record.endedAt) > start),
    compare: latestFirst,
  };
}
