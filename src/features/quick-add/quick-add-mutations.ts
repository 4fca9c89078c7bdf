import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { MAX_LABELS } from '#contract/limits.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { TaskDefaults } from '#contract/task/task-payload.ts';
import { fitTitle } from '#line/fit-title.ts';
import type { QuickAddReading } from '#line/reading.ts';

/** Fields of a reading from which a task is made. */
export type UnderstoodLine = Pick<
  QuickAddReading,
  'title' | 'dueDate' | 'isWholeDay' | 'recurrence' | 'workload' | 'importance' | 'labels' | 'scope'
>;

/** Shows optimistically; `settled` once on disk. A title over the limit continues in the description. */
export function createQuickTask(
  client: Pick<Client, 'write'>,
  line: UnderstoodLine,
  defaults: TaskDefaults = {},
  text = '',
): { readonly id: string; readonly settled: Promise<void> } {
  const id = uuidv7();
  const { title, description } = fitTitle(line.title, text);
  const payload = {
    ...defaults,
    ...scopeOf(line),
    id,
    title,
    ...(line.dueDate === null ? {} : { dueDate: line.dueDate, isWholeDay: line.isWholeDay }),
    ...(line.workload === null ? {} : { workload: line.workload }),
    ...(line.importance === null ? {} : { importance: line.importance }),
    ...(line.labels.length === 0 ? {} : { labels: withLabels(defaults.labels, line.labels) }),
  };
  // `createQuickTask` has no description on the wire.
  const created = client.write(
    description === ''
      ? { name: 'createQuickTask', payload }
      : { name: 'createTask', payload: { ...payload, description, isNew: true } },
  );
  const { recurrence } = line;
  if (recurrence === null) return { id, settled: created };
  return { id, settled: Promise.all([created, repeatTask(client, id, recurrence)]).then(() => undefined) };
}

export const scopeOf = ({ scope }: UnderstoodLine) =>
  scope === null ? {} : { organizationId: scope.organizationId, groupId: scope.groupId };

/** Sets the recurrence in a separate write: the server creates the next occurrences. */
export function repeatTask(
  client: Pick<Client, 'write'>,
  id: string,
  recurrence: RecurrenceRule,
): Promise<void> {
  return client.write({ name: 'setTaskRecurrence', payload: { id, recurrence } });
}

/**
 * Labels of the defaults followed by those of the line, without duplicates in any case, up to the maximum of a task.
 */
export function withLabels(preset: readonly string[] = [], written: readonly string[]): string[] {
  const all = new Map<string, string>();
  for (const label of [...preset, ...written]) {
    const key = label.toLowerCase();
    if (!all.has(key)) all.set(key, label);
  }
  return [...all.values()].slice(0, MAX_LABELS);
}
