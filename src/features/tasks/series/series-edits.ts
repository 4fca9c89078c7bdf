import type { Client, Write } from '#client/client.ts';
import type { TaskPatch } from '#contract/task/task.ts';

/** Fields that tasks of a series share; all others belong to one task. */
const SHARED = [
  'title',
  'description',
  'dueDate',
  'dueDay',
  'isWholeDay',
  'importance',
  'workload',
  'labels',
  'reminders',
  'organizationId',
  'groupId',
] as const satisfies readonly (keyof TaskPatch)[];

/** Part of a patch that applies to other tasks of the series; null without one. */
export function sharedPart(patch: TaskPatch): TaskPatch | null {
  const part = Object.fromEntries(SHARED.flatMap((field) => (field in patch ? [[field, patch[field]]] : [])));
  return Object.keys(part).length === 0 ? null : part;
}

/** Client wrapper that reports edits of one task. */
export function watchEdits(client: Client, taskId: string, onEdit: (patch: TaskPatch) => void): Client {
  return Object.create(client, {
    write: {
      value(write: Write) {
        if (
          write.name === 'updateTask' &&
          write.payload.id === taskId &&
          (write.payload.scope ?? 'one') === 'one'
        ) {
          onEdit(write.payload.data);
        }
        return client.write(write);
      },
    },
  });
}
