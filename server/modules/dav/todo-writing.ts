import { v7 as uuidv7 } from 'uuid';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { isEmpty } from '#server/changed-fields.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { startOfDay } from '#time/zoned-day.ts';
import { isSame } from './component-texts.ts';
import { type InnerWrite, isTaken } from './inner-writes.ts';
import type { StoredObject } from './stored-object.ts';
import { isDay, openStored } from './stored-object.ts';
import type { KeptField } from './table.ts';
import { TASKS, type TodoEntry } from './todo-entries.ts';
import { completionIn, importanceOf, readTodo, type TodoFields } from './todo-form.ts';

const NOTHING: Partial<TodoFields> = { description: '', due: null, priority: 5, labels: [], reminders: [] };

interface Target {
  readonly calendarId: string;
  readonly object: StoredObject;
  /** The task as it is; null for a new one. */
  readonly entry: TodoEntry | null;
  /** Text that a program wrote of it before. */
  readonly kept: string | null;
  /** Id of the task whose UID the object names as the one above; null where there is none. */
  readonly parentId: string | null;
  readonly zone: string;
}

function dueFields(due: string | null, zone: string): TaskPatch {
  if (due === null) return { dueDate: null, dueDay: null, isWholeDay: false };
  if (!isDay(due)) return { dueDate: due, dueDay: null, isWholeDay: false };
  return { dueDate: toInstant(startOfDay(due, zone)), dueDay: due, isWholeDay: true };
}

function patchOf(before: Partial<TodoFields>, after: TodoFields, zone: string): TaskPatch {
  const differs = (name: keyof TodoFields) => !isSame(before[name], after[name]);
  return {
    ...(differs('title') ? { title: after.title } : {}),
    ...(differs('description') ? { description: after.description } : {}),
    ...(differs('due') ? dueFields(after.due, zone) : {}),
    ...(differs('priority') ? { importance: importanceOf(after.priority) } : {}),
    ...(differs('labels') ? { labels: [...after.labels] } : {}),
    ...(differs('reminders') && after.due !== null && !isDay(after.due)
      ? { reminders: [...after.reminders] }
      : {}),
  };
}

/** Zone in which the rule of a task counts: that of its date, where the object names one. */
function ruleZone({ master, zones }: StoredObject, zone: string): string {
  const line = master.part.lines.find((each) => /^(?:DTSTART|DUE)[;:]/i.test(each)) ?? '';
  const [, tzid] = /;TZID="?([^":;]+)/i.exec(line) ?? [];
  return tzid === undefined ? zone : zones.find(tzid).name;
}

export function createTodoWriting(inner: InnerWrite) {
  async function writeRule(
    context: WriteContext,
    id: string,
    target: Target,
    after: TodoFields,
  ): Promise<boolean> {
    const { object, zone } = target;
    const recurrence =
      after.rule === null ? null : { rule: after.rule, timeZone: ruleZone(object, zone), basis: 'date' };
    return isTaken(() => inner(context, 'setTaskRecurrence', { id, recurrence }));
  }

  async function writeState(
    context: WriteContext,
    id: string,
    { object, entry }: Target,
    state: TodoFields['state'],
  ) {
    const isDone = entry?.task.progress === 'done';
    if (state === 'done') {
      if (isDone) return;
      const at = completionIn(object) ?? context.now;
      return inner(context, 'finishTask', { id, at, clientNow: context.now });
    }
    const progress = state === 'doing' ? 'doing' : 'todo';
    if (isDone) return inner(context, 'reopenTask', { id, progress });
    const now = entry?.task.progress === 'doing' ? 'doing' : 'todo';
    if (now !== progress) await inner(context, 'updateTask', { id, data: { progress } });
  }

  async function collect(context: WriteContext, id: string, { calendarId, entry }: Target): Promise<void> {
    const taskId = id;
    const calendars = entry?.calendars ?? [TASKS];
    if (calendars.includes(calendarId)) return;
    if (calendarId !== TASKS)
      return inner(context, 'addTaskToCollection', { collectionId: calendarId, taskId });
    for (const collectionId of calendars)
      await inner(context, 'removeTaskFromCollection', { collectionId, taskId });
  }

  return {
    /** Writes what a program changed. Returns the id of the task, and the fields that stay as the program wrote them. */
    async put(
      context: WriteContext,
      target: Target,
    ): Promise<{ id: string; keptFields: KeptField[]; parentUid: string | null }> {
      const { object, entry, kept, parentId, zone } = target;
      const after = readTodo(object);
      const before = entry === null ? NOTHING : readTodo(openStored(entry.render(kept), zone));
      const id = entry?.entityId ?? uuidv7();
      const patch = patchOf(before, after, zone);
      const keptFields: KeptField[] = [];
      const isParentKnown = after.parentUid === null || parentId !== null;
      const isMoved =
        entry === null ? parentId !== null : isParentKnown && parentId !== entry.task.parentTaskId;
      const placement = isMoved ? { parentTaskId: parentId } : {};
      if (entry === null) {
        const { title } = after;
        const isPlaced =
          isMoved &&
          (await isTaken(() => inner(context, 'createTask', { id, ...patch, title, ...placement })));
        if (!isPlaced) await inner(context, 'createTask', { id, ...patch, title });
        if (isMoved && !isPlaced) keptFields.push('parent');
      } else {
        if (!isEmpty(patch))
          await inner(context, 'updateTask', { id, version: entry.task.version, data: patch });
        if (isMoved && !(await isTaken(() => inner(context, 'updateTask', { id, data: placement }))))
          keptFields.push('parent');
      }
      if (!isParentKnown) keptFields.push('parent');
      // A subtask is found by its parent, which the collection has.
      if (parentId === null || entry !== null) await collect(context, id, target);
      const isRuleChanged =
        (before.rule ?? null) !== after.rule || entry?.head?.keptFields.includes('rule') === true;
      if (after.state !== 'done' || (entry !== null && entry.task.progress !== 'done')) {
        const isRuled = entry !== null && entry.task.recurrence !== null;
        if (
          isRuleChanged &&
          (after.rule !== null || isRuled) &&
          !(await writeRule(context, id, target, after)) &&
          after.rule !== null
        )
          keptFields.push('rule');
      }
      await writeState(context, id, target, after.state);
      return { id, keptFields, parentUid: after.parentUid };
    },

    /** Deletes a task, or takes it out of one of several collections. */
    async remove(
      context: WriteContext,
      { entityId, calendars }: TodoEntry,
      calendarId: string,
    ): Promise<void> {
      if (calendars.length > 1)
        return inner(context, 'removeTaskFromCollection', { collectionId: calendarId, taskId: entityId });
      return inner(context, 'deleteTask', { id: entityId });
    },

    /** Puts tasks below one that has just come, which they had named before it was there. */
    async adopt(context: WriteContext, parentTaskId: string, ids: readonly string[]): Promise<void> {
      for (const id of ids)
        if (id !== parentTaskId)
          await isTaken(() => inner(context, 'updateTask', { id, data: { parentTaskId } }));
    },
  };
}
