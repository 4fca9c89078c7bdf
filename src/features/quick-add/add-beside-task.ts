import type { i18n } from 'i18next';
import type { Client } from '#client/client.ts';
import { MAX_DEPTH } from '#contract/limits.ts';
import { createTaskItem } from '#domain/schedule/schedule-mutations.ts';
import { applyTemplate } from '#domain/template/apply-template.ts';
import { nowOf } from '#domain/time/use-now.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { templateOfLine } from './field/with-template.ts';
import { askParties, assignTo } from './names/ask-parties.ts';

/** Number of tasks above a task, as far as the replica has them. */
function depthOf({ replica }: Pick<Client, 'replica'>, taskId: string): number {
  let depth = 0;
  for (let id = replica.get('task', taskId)?.parentTaskId; id != null && depth < MAX_DEPTH; depth += 1)
    id = replica.get('task', id)?.parentTaskId;
  return depth;
}

/**
 * Writes what a line says beside its task: the block of its time range, the other tasks of its template, the delegation
 * request to those it names or the assignment.
 */
export async function addBesideTask(
  client: Client,
  taskId: string,
  reading: Pick<
    QuickAddReading,
    'title' | 'block' | 'parties' | 'assignee' | 'template' | 'dueDate' | 'recurrence'
  >,
  timeZone: string,
  texts: i18n,
): Promise<void> {
  const { title, block, parties, assignee } = reading;
  if (block !== null) createTaskItem(client, taskId, { ...block, isAllDay: false, timeZone });
  const used = templateOfLine(reading, taskId, timeZone, nowOf(client));
  if (used !== null) {
    const target = { ...used.target, depth: depthOf(client, taskId) };
    applyTemplate(client, used, target, texts.getFixedT(null, 'pages'));
  }
  if (assignee !== null) await assignTo(client, { id: taskId, title }, assignee, texts);
  await askParties(client, { id: taskId, title }, parties, texts);
}
