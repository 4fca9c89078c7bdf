import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { EditRange } from '#contract/edit-range.ts';
import type { Task } from '#contract/task/task.ts';
import { fieldsWith, pickFields } from '#contract/task/task-field-traits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { allowed, withLeftOut } from '#domain/task/allowed-tasks.ts';
import { deleteTask, updateTask } from '#domain/task/task-mutations.ts';
import { type Finishing, useFinishing } from '#domain/task/use-finishing.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

interface ChangeOptions {
  readonly range?: EditRange;
  /** Text of the toast; by default that they were changed. */
  readonly done?: 'changed' | 'tomorrow';
}

/** Actions on one or more tasks, each with one message and one undo. */
export interface BulkActions extends Finishing {
  /**
   * Applies a patch, or one made for each, to all of them; `range` is the edit range within their series, by default only
   * the task itself.
   */
  change(
    tasks: readonly Task[],
    patch: TaskPatch | ((task: Task) => TaskPatch),
    options?: ChangeOptions,
  ): void;
  duplicate(task: Task): void;
}

/** Patch with the previous values of a task. */
function reverted(task: Task, patch: TaskPatch): TaskPatch {
  const keys = Object.keys(patch) as (keyof TaskPatch)[];
  return Object.fromEntries(keys.map((key) => [key, task[key]]));
}

/** Updates a task from its current version, which an earlier write may have raised. */
function update(client: Client, id: string, patch: TaskPatch, range: EditRange): void {
  const task = client.replica.get('task', id);
  if (task !== undefined) void updateTask(client, task, patch, range);
}

const copiedFields = fieldsWith('copied', true);

export function useBulkActions(): BulkActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  const finishing = useFinishing();
  return useMemo(() => {
    // i18n-keys: pages:taskList.done.{changed,duplicated,tomorrow}_{one,other}
    const textOf = (kind: string, tasks: readonly Pick<Task, 'title'>[]) =>
      t(`taskList.done.${kind}`, { count: tasks.length, title: tasks[0]?.title });
    const say = (text: string, undo: () => void) =>
      toasts.add({ text, action: { label: t('button.undo'), onAction: undo } });
    return {
      ...finishing,
      change(tasks, patch, { range = 'one', done = 'changed' } = {}) {
        const mine = allowed(tasks, 'task.edit');
        if (mine.length === 0) return;
        const patchOf = (task: Task) => (typeof patch === 'function' ? patch(task) : patch);
        for (const task of mine) update(client, task.id, patchOf(task), range);
        say(withLeftOut(t, textOf(done, mine), tasks, 'task.edit'), () => {
          for (const task of mine) update(client, task.id, reverted(task, patchOf(task)), range);
        });
      },
      duplicate(task) {
        const copy = { ...pickFields(task, copiedFields), id: uuidv7() };
        void client.write({ name: 'createTask', payload: copy });
        say(textOf('duplicated', [task]), () => void deleteTask(client, copy.id));
      },
    };
  }, [client, t, finishing]);
}
