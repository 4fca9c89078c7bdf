import type { Client, Write } from '#client/client.ts';
import { fieldsWith, pickFields } from '#contract/task/task-field-traits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';

/** Fields that tasks of a series share. A move below another task is one task's: nobody is asked for the others. */
const sharedFields = [
  ...fieldsWith('series', 'shared'),
  ...fieldsWith('series', 'due'),
  ...fieldsWith('series', 'placement').filter((name) => name !== 'parentTaskId'),
];

/** Part of a patch that applies to other tasks of the series; null without one. */
export function sharedPart(patch: TaskPatch): TaskPatch | null {
  const part = pickFields(patch, sharedFields);
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
