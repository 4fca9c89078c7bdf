import { taskEvents } from '#contract/events/task-events.ts';
import type { Clock } from '#server/clock.ts';
import { correctSkew } from '#server/clock-skew.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import { toInstant } from '#time/instant.ts';
import { createAssetLinkEvents } from './asset-links/events.ts';
import type { TaskLists } from './lists.ts';
import type { TasksService } from './service.ts';

interface Dependencies {
  readonly tasks: TasksService;
  readonly lists: TaskLists;
  readonly clock: Clock;
}

export function createTaskEvents({ tasks, lists, clock }: Dependencies) {
  return {
    createQuickTask: onWrite(taskEvents.createQuickTask, {
      perform: tasks.create,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    createTask: onWrite(taskEvents.createTask, {
      perform: tasks.create,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    getTasks: onRead(taskEvents.getTasks, ({ userId }, asked) => lists.listOpen(userId, asked)),
    getTask: onRead(taskEvents.getTask, ({ userId }, { id }) => lists.getTask(userId, id)),
    finishTask: onWrite(taskEvents.finishTask, {
      perform(context, { id, at, clientNow }) {
        const instant = Math.min(correctSkew(clock, at, clientNow), clock.now());
        return tasks.finish(context, id, toInstant(instant));
      },
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    reopenTask: onWrite(taskEvents.reopenTask, {
      perform: (context, { id, progress }) => tasks.reopen(context, id, progress),
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    restoreTask: onWrite(taskEvents.restoreTask, {
      perform: (context, { id }) => tasks.restore(context, id),
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    restoreTaskField: onWrite(taskEvents.restoreTaskField, {
      perform: tasks.restoreField,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    ...createAssetLinkEvents(tasks),
    getCompletedTasks: onRead(taskEvents.getCompletedTasks, ({ userId }, { startIndex }) =>
      lists.listCompleted(userId, startIndex),
    ),
    getTaskHistory: onRead(taskEvents.getTaskHistory, ({ userId }, asked) =>
      lists.listHistory(userId, asked),
    ),
  };
}
