import type { Client } from '#client/client.ts';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

/** Client as far as it says who reads. */
interface Reader {
  readonly session: Pick<Client['session'], 'accountId'>;
}

function latestFirst(a: TimerRecord, b: TimerRecord): number {
  return Date.parse(b.startedAt) - Date.parse(a.startedAt);
}

/** Whether a record is the user's own: the replica also has those of others on shared tasks. */
function isOwn({ session }: Reader, record: TimerRecord): boolean {
  return record.userId === session.accountId;
}

/** Open tasks that are the user's to do and no longer new, latest change first. */
export const ownTasksByChange: LiveListSpec<Task> = {
  where: ({ role, progress, isNew, delegatedStatus }) =>
    (role === 'assignee' || (role === 'owner' && delegatedStatus !== 'DELEGATED')) &&
    progress !== 'done' &&
    !isNew,
  // Instants of one format sort as text; parsing each would be slow.
  compare: (a, b) => (a.updatedAt > b.updatedAt ? -1 : a.updatedAt < b.updatedAt ? 1 : 0),
};

export function recordsByStart(client: Reader): LiveListSpec<TimerRecord> {
  return { where: (record) => isOwn(client, record), compare: latestFirst };
}

/** The user's own records of a task, latest start first. Create it once per task. */
export function recordsOfTask(client: Pick<Client, 'session'>, taskId: string): LiveListSpec<TimerRecord> {
  return { where: (record) => record.noteId === taskId && isOwn(client, record), compare: latestFirst };
}

/** The user's own records that overlap an interval, in milliseconds since the epoch. Create it once per interval. */
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
