import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { openProgress } from '#contract/task/task.ts';
import { editable } from '#contract/task/task-fields.ts';
import { toInstant } from '#time/instant.ts';
import { RefusalError } from '../../errors.ts';
import { defineTool } from '../tool.ts';
import { showOne } from './shown-task.ts';
import { changedFields, dueFieldsOf, writtenTask } from './task-fields-given.ts';

const ofTask = z.object({ id: entityId });

export const changeTask = defineTool({
  name: 'change_task',
  title: 'Change a task',
  description:
    'Changes the given fields of a task; labels replace those that it has. Of a series it changes this task alone.',
  kind: 'write',
  input: z.object({
    id: entityId,
    title: z.optional(editable.title),
    ...changedFields,
    progress: z.optional(openProgress),
  }),
  output: writtenTask,
  uses: ['getTask', 'updateTask'],
  async run({ calls }, { id, due: text, workload_minutes, ...given }) {
    const { zone } = await calls.settings();
    const data = {
      ...given,
      ...dueFieldsOf(text, zone),
      ...(workload_minutes === undefined ? {} : { workload: workload_minutes }),
    };
    if (Object.keys(data).length === 0)
      throw new RefusalError('invalid_input', [{ path: '', message: 'changes nothing' }]);
    const { version } = await calls.emit('getTask', { id });
    const task = await calls.emit('updateTask', { id, version, data });
    const changedTo = calls.versionOf(id);
    return {
      data: await showOne(calls, task, zone),
      summary: changedTo > 0 ? 'The task was changed.' : 'The task was so already.',
      undo: changedTo > 0 ? { step: 'restore_fields', ids: [id], versions: [changedTo] } : undefined,
    };
  },
});

export const finishTask = defineTool({
  name: 'finish_task',
  title: 'Finish a task',
  description: 'Marks a task as done, and stops its timer.',
  kind: 'write',
  input: ofTask,
  output: writtenTask,
  uses: ['finishTask'],
  async run({ calls, now }, { id }) {
    const { zone } = await calls.settings();
    const at = toInstant(now);
    const task = await calls.emit('finishTask', { id, at, clientNow: at });
    return {
      data: await showOne(calls, task, zone),
      summary: 'The task is done.',
      undo: { step: 'reopen_task', ids: [id], versions: [calls.versionOf(id)] },
    };
  },
});

export const reopenTask = defineTool({
  name: 'reopen_task',
  title: 'Reopen a task',
  description: 'Opens a finished task again.',
  kind: 'write',
  input: ofTask,
  output: writtenTask,
  uses: ['reopenTask'],
  async run({ calls }, { id }) {
    const { zone } = await calls.settings();
    const task = await calls.emit('reopenTask', { id });
    return {
      data: await showOne(calls, task, zone),
      summary: 'The task is open again.',
      undo: { step: 'finish_task', ids: [id], versions: [calls.versionOf(id)] },
    };
  },
});

export const deleteTask = defineTool({
  name: 'delete_task',
  title: 'Delete a task',
  description: 'Deletes a task with its subtasks, for everyone who sees it. Undo brings it back.',
  kind: 'destructive',
  input: ofTask,
  output: z.object({ id: z.string() }),
  uses: ['getTask', 'deleteTask'],
  async run({ calls }, { id }) {
    // A task that is gone, or was never seen, is refused: nobody shall believe to have deleted it.
    const isRepeated = await calls.isRepeated();
    const from = isRepeated ? undefined : { ...(await calls.emit('getTask', { id })), isRemoval: true };
    await calls.emit('deleteTask', { id }, from);
    const undo = { step: 'restore_task', ids: [id], versions: [calls.versionOf(id)] } as const;
    return { data: { id }, summary: 'The task was deleted.', undo };
  },
});
