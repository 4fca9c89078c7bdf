import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';
import { startTimer } from '#domain/timer/timer-mutations.ts';
import { createQuickTask } from '#features/quick-add/quick-add-mutations.ts';
import { fitTitle } from '#line/fit-title.ts';
import { plainLine } from '#line/plain-line.ts';
import type { Capture } from '../../browser/page-capture.ts';

export async function captureTask(client: Client, captured: Capture): Promise<string> {
  const { title, sourceUrl, description } = captured;
  const defaults = sourceUrl === null ? {} : { sourceUrl };
  const { id, settled } = createQuickTask(client, plainLine(title), defaults, description);
  await settled;
  return id;
}

/** On the open task of an earlier capture of the same, else on a new one; nothing if that timer runs. */
export async function captureTimer(client: Client, captured: Capture, now: number): Promise<void> {
  const known = findOpen(client, captured);
  const id = known?.id ?? (await captureTask(client, captured));
  for (const record of client.replica.all('timerRecord')) {
    const isOwn = record.userId === client.session.accountId;
    if (isOwn && record.endedAt === null && record.noteId === id) return;
  }
  await startTimer(client, id, now);
}

function findOpen({ replica }: Client, { title, sourceUrl }: Capture): Task | undefined {
  if (sourceUrl === null) return undefined;
  const fitted = fitTitle(title).title;
  for (const task of replica.all('task')) {
    if (task.progress !== 'done' && task.sourceUrl === sourceUrl && task.title === fitted) return task;
  }
  return undefined;
}
