import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { startTimer } from '#domain/timer/timer-mutations.ts';
import type { LatestCapture } from './capture/latest-capture.ts';

type Account = Pick<Client, 'replica' | 'session'>;

export function ownRecords({ replica, session }: Account): TimerRecord[] {
  return [...replica.all('timerRecord')].filter(({ userId }) => userId === session.accountId);
}

/** Open task with the latest timer record, or captured here since. */
export function taskToStartAgain(client: Account, caught: LatestCapture | null): Task | undefined {
  const latest = ownRecords(client).sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
  const isCaughtLast = caught !== null && caught.at > Date.parse(latest[0]?.startedAt ?? '1970-01-01');
  for (const noteId of [...(isCaughtLast ? [caught.taskId] : []), ...latest.map((record) => record.noteId)]) {
    const task = client.replica.get('task', noteId);
    if (task !== undefined && task.progress !== 'done') return task;
  }
  return undefined;
}

/** Starts a timer on the task of the latest timer record, or captured since; false where there is none. */
export async function startAgain(
  client: Client,
  caught: LatestCapture | null,
  now: number,
): Promise<boolean> {
  const task = taskToStartAgain(client, caught);
  if (task === undefined) return false;
  if (runningRecordOf(client) === undefined) await startTimer(client, task.id, now);
  return true;
}
