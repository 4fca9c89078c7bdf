import type { Client, Write } from '#client/client.ts';
import type { TaskPatch } from '#contract/task.ts';

/** What the tasks of a series have in common: other fields are of one task alone. */
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

/** The part of a patch that other tasks of the series could have too; null where there is none. */
export function sharedPart(patch: TaskPatch): TaskPatch | null {
  const part = Object.fromEntries(SHARED.flatMap((field) => (field in patch ? [[field, patch[field]]] : [])));
  return Object.keys(part).length === 0 ? null : part;
}

/** The same client, which also tells what is written to one task by itself. */
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
