import type { PayloadOf } from '#contract/events/realtime.ts';
import { dueStart, namesDue } from '#contract/task/due.ts';
import { newTask, quickTask } from '#contract/task/task-payload.ts';
import { toInstant } from '#time/instant.ts';
import type { WritePayloads } from '../../client.ts';
import type { RowChange } from '../../replica/row.ts';
import { definedFields, dueWritten, type EffectContext } from '../effect.ts';
import { mergedCreate } from '../merged-create.ts';
import { changedRow } from '../row-effects.ts';
import { hasId, needsTaskId } from '../task-id.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';
import { leaveCollections, returnToCollections } from './collected-task.ts';
import { editOfOthers, movedRecurrence, othersInRange } from './other-occurrences.ts';
import { clearActiveTask } from './running-record-writes.ts';
import { scopeOf } from './task-writes.ts';
import { withWholeDue } from './whole-due.ts';

function updatedTask(
  { id, data, scope = 'one' }: WritePayloads['updateTask'],
  context: EffectContext,
): readonly RowChange[] {
  const before = context.view.get('task', id);
  if (before === undefined) return [];
  const scopeFields = scopeOf(data, context);
  const due = namesDue(data) ? dueWritten(data, before, context) : {};
  const ofOther = editOfOthers(before, data, context);
  return [
    ...changedRow(
      'task',
      id,
      { ...definedFields(data), ...due, ...scopeFields, ...movedRecurrence(before, data, scope, context) },
      context,
    ),
    ...othersInRange(before, scope, context).flatMap((other) =>
      changedRow('task', other.id, { ...ofOther(other), ...scopeFields }, context),
    ),
  ];
}

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
  const others = task === undefined ? [] : othersInRange(task, scope, context);
  return [id, ...others.map((other) => other.id)].flatMap((each) => deletedTree(each, context));
}

/** Deletes a task with its subtasks, their records and blocks, and takes them out of collections. */
function deletedTree(id: string, context: EffectContext): readonly RowChange[] {
  const { view, tombstones } = context;
  const tree = treeOf(id, context);
  const deleted: RowChange[] = [];
  for (const each of tree) {
    const row = view.get('task', each);
    if (row !== undefined) deleted.push({ entity: 'task', id: each, row });
  }
  for (const row of view.all('timerRecord')) {
    if (tree.has(row.noteId))
      deleted.push({
        entity: 'timerRecord',
        id: row.id,
        row: { ...row, endedAt: row.endedAt ?? context.at },
      });
  }
  for (const row of view.all('scheduleItem')) {
    if (row.noteId !== null && tree.has(row.noteId))
      deleted.push({ entity: 'scheduleItem', id: row.id, row });
  }
  // The tombstone of a deleted task has more than the rows that are left.
  if (view.get('task', id) !== undefined) tombstones.keep(id, deleted);
  return [
    ...deleted.map((each) => ({ ...each, row: null })),
    ...[...tree].flatMap((each) => clearActiveTask(each, context)),
    ...leaveCollections(tree, id, context),
  ];
}

/** Makes a task the first occurrence of a series; the server creates the series and its next dates. */
function repeatedTask(
  { id, recurrence }: PayloadOf<'setTaskRecurrence'>,
  context: EffectContext,
): readonly RowChange[] {
  return changedRow(
    'task',
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

/** Writes about tasks that are there already, beyond those of a popup's first frame. */
export const taskEditWrites: WriteDefinitions<
  'updateTask' | 'deleteTask' | 'restoreTask' | 'setTaskRecurrence' | 'restoreTaskField'
> = {
  updateTask: {
    subject: ({ id, data }) => about('task', id, data.parentTaskId),
    effect: updatedTask,
    merge(waiting, edit) {
      const { id, version, data, scope = 'one' } = edit;
      if (waiting.name === 'updateTask') {
        const { payload } = waiting;
        if (payload.version !== version || payload.id !== id || (payload.scope ?? 'one') !== scope)
          return null;
        return { name: waiting.name, payload: { ...edit, data: { ...payload.data, ...data } } };
      }
      if (scope !== 'one') return null;
      if (waiting.name === 'createQuickTask') {
        const payload = mergedCreate(quickTask, waiting.payload, data);
        return payload && { name: waiting.name, payload };
      }
      if (waiting.name !== 'createTask') return null;
      const payload = mergedCreate(newTask, waiting.payload, data);
      return payload && { name: waiting.name, payload };
    },
    probe: ({ id, data }, server) => server.holds('task', id, data),
    check: needsTaskId,
    prepare: (payload, { timeZone }) => ({ ...payload, data: withWholeDue(payload.data, timeZone) }),
  },
  deleteTask: {
    subject: ({ id }) => about('task', id),
    effect: deletedTask,
    merge: 'never',
    probe: async ({ id }, server) => !(await server.has('task', id)),
    check: (payload) => (hasId(payload) ? null : 'no_note_id'),
  },
  restoreTask: {
    subject: ({ id }) => about('task', id),
    effect: ({ id }, context) => [...context.tombstones.restore(id), ...returnToCollections(id, context)],
    merge: 'never',
    probe: ({ id }, server) => server.has('task', id),
    check: needsTaskId,
  },
  setTaskRecurrence: {
    subject: ({ id }) => about('task', id),
    effect: repeatedTask,
    merge: 'never',
    async probe({ id, recurrence }, server) {
      const task = await server.read('task', id);
      if (task === null || recurrence === null) return (task?.recurrence ?? null) === null;
      return task.recurrence !== null && server.isPatched(task.recurrence, recurrence);
    },
    check: needsTaskId,
  },
  restoreTaskField: {
    subject: ({ id }) => about('task', id),
    // The field's former value is in the history, which the replica does not keep.
    effect: 'none',
    merge: 'never',
    async probe({ id, historyId }, server) {
      const history = await server.historyBackTo(id, historyId);
      const restored = history.find((each) => each.id === historyId);
      if (restored === undefined) return true;
      const { field, version, before } = restored;
      return history.some(
        (each) => each.field === field && each.version > version && server.isSame(each.after, before),
      );
    },
    check: needsTaskId,
  },
};
