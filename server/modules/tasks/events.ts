import { taskEvents } from '#contract/task-events.ts';
import type { Clock } from '#server/clock.ts';
import { toInstant } from '#server/instant.ts';
import { onRead, onWrite } from '#server/plugins/events.ts';
import { correctSkew } from '#server/skew.ts';
import {
  createTask,
  deleteTask,
  finishTask,
  reopenTask,
  restoreTask,
  type TaskFollower,
  type TasksService,
  updateTask,
} from './service.ts';

interface Dependencies {
  readonly tasks: TasksService;
  readonly clock: Clock;
  readonly followers: readonly TaskFollower[];
}

export function createTaskEvents({ tasks, clock, followers }: Dependencies) {
  return {
    createQuickTask: onWrite(taskEvents.createQuickTask, {
      perform: createTask,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    createTask: onWrite(taskEvents.createTask, {
      perform: createTask,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    getTasks: onRead(taskEvents.getTasks, ({ userId }, { after, limit }) =>
      tasks.listOpen(userId, after, limit),
    ),
    getTask: onRead(taskEvents.getTask, ({ userId }, { id }) => tasks.getTask(userId, id)),
    updateTask: onWrite(taskEvents.updateTask, {
      perform: updateTask,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    finishTask: onWrite(taskEvents.finishTask, {
      perform(context, { id, at, clientNow }) {
        const instant = Math.min(correctSkew(clock, at, clientNow), clock.now());
        return finishTask(context, id, toInstant(instant), followers);
      },
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    reopenTask: onWrite(taskEvents.reopenTask, {
      perform: (context, { id }) => reopenTask(context, id),
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    deleteTask: onWrite(taskEvents.deleteTask, {
      perform: (context, { id }) => deleteTask(context, id, followers),
      answer: async ({ id }) => ({ id }),
    }),
    restoreTask: onWrite(taskEvents.restoreTask, {
      perform: (context, { id }) => restoreTask(context, id, followers),
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    getCompletedTasks: onRead(taskEvents.getCompletedTasks, ({ userId }, { startIndex }) =>
      tasks.listCompleted(userId, startIndex),
    ),
    getTaskHistory: onRead(taskEvents.getTaskHistory, ({ userId }, { id }) => tasks.listHistory(userId, id)),
  };
}
