import { dueStart, namesDue } from '#contract/due.ts';
import type { PayloadOf } from '#contract/realtime.ts';
import { toInstant } from '#time/instant.ts';
import type { WritePayloads } from '../client.ts';
import type { RowChange } from '../replica/row.ts';
import { leaveCollections, returnToCollections } from './collected-task.ts';
import { dueWritten, type EffectContext, type Effects, given } from './effect.ts';
import { editOfOthers, movedRecurrence, othersInReach } from './series-effects.ts';
import { changedTask, placeOf } from './task-effects.ts';
import { clearActiveTask } from './timer-effects.ts';

function updatedTask(
  { id, data, scope = 'one' }: WritePayloads['updateTask'],
  context: EffectContext,
): readonly RowChange[] {
  const before = context.view.get('task', id);
  if (before === undefined) return [];
  const place = placeOf(data, context);
  const due = namesDue(data) ? dueWritten(data, before, context) : {};
  const ofOther = editOfOthers(before, data, context);
  return [
    ...changedTask(
      id,
      { ...given(data), ...due, ...place, ...movedRecurrence(before, data, scope, context) },
      context,
    ),
    ...othersInReach(before, scope, context).flatMap((other) =>
      changedTask(other.id, { ...ofOther(other), ...place }, context),
    ),
  ];
}

/** The task and everything below it. */
function treeOf(id: string, { view }: EffectContext): ReadonlySet<string> {
  const tree = new Set([id]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const task of view.all('task')) {
      if (task.parentTaskId !== null && tree.has(task.parentTaskId)) tree.add(task.id);
    }
  }
  return tree;
}

function deletedTask(
  { id, scope = 'one' }: WritePayloads['deleteTask'],
  context: EffectContext,
): readonly RowChange[] {
  const task = context.view.get('task', id);
  const others = task === undefined ? [] : othersInReach(task, scope, context);
  return [id, ...others.map((other) => other.id)].flatMap((each) => deletedTree(each, context));
}

/** Takes what is below it, records, blocks and places in collections with it. */
function deletedTree(id: string, context: EffectContext): readonly RowChange[] {
  const { view, graves } = context;
  const tree = treeOf(id, context);
  const buried: RowChange[] = [];
  for (const each of tree) {
    const row = view.get('task', each);
    if (row !== undefined) buried.push({ entity: 'task', id: each, row });
  }
  for (const row of view.all('timerRecord')) {
    if (tree.has(row.noteId))
      buried.push({ entity: 'timerRecord', id: row.id, row: { ...row, endedAt: row.endedAt ?? context.at } });
  }
  for (const row of view.all('scheduleItem')) {
    if (row.noteId !== null && tree.has(row.noteId)) buried.push({ entity: 'scheduleItem', id: row.id, row });
  }
  // Where the task itself is gone already, what was buried with it is more than what is left.
  if (view.get('task', id) !== undefined) graves.bury(id, buried);
  return [
    ...buried.map((each) => ({ ...each, row: null })),
    ...[...tree].flatMap((each) => clearActiveTask(each, context)),
    ...leaveCollections(tree, id, context),
  ];
}

/** The series and its dates are the server's to make: until it answers, the task stands for its own first date. */
function repeatedTask(
  { id, recurrence }: PayloadOf<'setTaskRecurrence'>,
  context: EffectContext,
): readonly RowChange[] {
  return changedTask(
    id,
    (row) => {
      if (recurrence === null) return { recurrence };
      if (row.dueDate === null) return {};
      const own = toInstant(dueStart(row, recurrence.timeZone));
      const { seriesId, occurrence } = row.recurrence ?? { seriesId: id, occurrence: own };
      return { recurrence: { ...recurrence, seriesId, occurrence } };
    },
    context,
  );
}

/** What is done to tasks that are there, beyond what a popup shows by itself. */
export const taskEditEffects: Effects<
  'updateTask' | 'deleteTask' | 'restoreTask' | 'setTaskRecurrence' | 'restoreTaskField'
> = {
  updateTask: updatedTask,
  deleteTask: deletedTask,
  restoreTask: ({ id }, context) => [...context.graves.exhume(id), ...returnToCollections(id, context)],
  setTaskRecurrence: repeatedTask,
  // What the field held before is in the history, which is not kept here.
  restoreTaskField: () => [],
};
