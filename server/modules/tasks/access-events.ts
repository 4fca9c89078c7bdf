import { taskAccessEvents } from '#contract/events/task-access-events.ts';
import { RefusalError } from '#server/errors.ts';
import { onWrite } from '#server/realtime/bound-events.ts';
import type { TasksService } from './service.ts';

type AccessWrites = Pick<TasksService, 'createAccess' | 'replaceAccess' | 'deleteAccess'>;

export function createTaskAccessEvents(tasks: AccessWrites) {
  return {
    createTaskAccess: onWrite(taskAccessEvents.createTaskAccess, {
      perform: tasks.createAccess,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    replaceTaskAccess: onWrite(taskAccessEvents.replaceTaskAccess, {
      perform: tasks.replaceAccess,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    deleteTaskAccess: onWrite(taskAccessEvents.deleteTaskAccess, {
      perform: tasks.deleteAccess,
      async answer({ id }, reader) {
        try {
          return await reader.get('task', id);
        } catch (error) {
          // The caller gave up their own access.
          if (error instanceof RefusalError && error.id === 'not_found') return null;
          throw error;
        }
      },
    }),
  };
}
