import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task.ts';
import { createQuickTask } from '#features/quick-add/mutations.ts';
import { plainLine } from '#features/quick-add/plain-line.ts';
import { startTimer } from '#features/timers/mutations.ts';
import type { CapturedTask } from './captured-task.ts';

/** Resolves to the task's id when it is on disk. */
export async function captureTask(client: Client, { title, sourceUrl }: CapturedTask): Promise<string> {
  const defaults = sourceUrl === null ? {} : { sourceUrl };
  const { id, settled } = createQuickTask(client, plainLine(title), defaults);
  await settled;
  return id;
}

/**
 * Starts the timer of what was caught: of the open task that was caught there before, else of a new one. Where that one
 * runs already nothing happens.
 */
export async function captureTimer(client: Client, captured: CapturedTask, now: number): Promise<void> {
  const known = findOpen(client, captured);
  const id = known?.id ?? (await captureTask(client, captured));
  for (const record of client.replica.all('timerRecord')) {
    const isOwn = record.userId === client.session.accountId;
    if (isOwn && record.endedAt === null && record.noteId === id) return;
  }
  await startTimer(client, id, now);
}

function findOpen({ replica }: Client, { title, sourceUrl }: CapturedTask): Task | undefined {
  if (sourceUrl === null) return undefined;
  for (const task of replica.all('task')) {
    if (task.progress !== 'done' && task.sourceUrl === sourceUrl && task.title === title) return task;
  }
  return undefined;
}
