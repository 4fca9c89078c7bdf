import { v7 as uuidv7 } from 'uuid';
import type { Write } from '#client/client.ts';
import { MAX_DEPTH } from '#contract/limits.ts';
import type { TaskDefaults } from '#contract/task/task-payload.ts';
import type { RelativeDue, TemplateTask } from '#contract/task/template.ts';
import { type DueParts, fromDueParts } from '#i18n/due-parts.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { clockText } from '#time/clock-text.ts';

/** Day and time of a task that is made from a template; null without a due date. */
export function duePartsOf(due: RelativeDue | null, anchor: CalendarDay): DueParts | null {
  if (due === null) return null;
  return { day: addDays(anchor, due.days), time: due.minutes === null ? null : clockText(due.minutes) };
}

/** Day from which a template counts, so that its first task is due on a day. */
export function anchorFor(tree: readonly TemplateTask[], day: CalendarDay): CalendarDay {
  return addDays(day, -(tree[0]?.due?.days ?? 0));
}

/** Day from which a template counts where nobody named one: today, or later where a task would be due before today. */
export function earliestAnchor(tree: readonly TemplateTask[], today: CalendarDay): CalendarDay {
  return addDays(today, -Math.min(0, ...tree.map(({ due }) => due?.days ?? 0)));
}

/** Number of tasks that would be due before a day. */
export function countBefore(tree: readonly TemplateTask[], anchor: CalendarDay, day: CalendarDay): number {
  return tree.filter(({ due }) => due !== null && addDays(anchor, due.days) < day).length;
}

export interface TemplateTarget {
  readonly anchor: CalendarDay;
  readonly timeZone: string;
  /** Depth of the first task. */
  readonly depth?: number;
  /** Fields of the first task, such as its parent and its scope; its subtasks have the scope of theirs. */
  readonly defaults?: TaskDefaults | undefined;
  /** First task, if it was created already: then it gets what its line could not say. */
  readonly rootId?: string | undefined;
  /** Collection that the tasks are appended to, in their order. */
  readonly collectionId?: string | undefined;
}

export interface Expansion {
  /** Ids of the tasks, in the order of the template. */
  readonly ids: readonly [string, ...string[]];
  readonly writes: readonly Write[];
}

/** Parent of each task by its depth: the last one above it. */
function parentsOf(
  tree: readonly TemplateTask[],
  ids: readonly string[],
  deepest: number,
): (string | null)[] {
  const path: string[] = [];
  return tree.map(({ depth }, index) => {
    const level = Math.min(depth, deepest);
    const parent = level === 0 ? null : (path[level - 1] ?? null);
    path[level] = ids[index] ?? '';
    return parent;
  });
}

/** Writes beside the creation of a task: its links, its recurrence. */
function besideTask(
  { links, recurrence, due }: TemplateTask,
  id: string,
  timeZone: string,
): readonly Write[] {
  const added = links.map(
    (data): Write => ({
      name: 'createAssetLink',
      payload: { id, createAssetData: { assetLinkId: uuidv7(), data } },
    }),
  );
  if (recurrence === null || due === null) return added;
  return [...added, { name: 'setTaskRecurrence', payload: { id, recurrence: { ...recurrence, timeZone } } }];
}

/** Edit of a task that a quick-add line created: the fields that no line has. */
function unwritten({ description, reminders }: TemplateTask, id: string): readonly Write[] {
  if (description === '' && reminders.length === 0) return [];
  return [
    { name: 'updateTask', payload: { id, version: 1, data: { description, reminders: [...reminders] } } },
  ];
}

/**
 * Ordinary writes that make the tasks of a template, parents first, with ids made beforehand. What would be nested too
 * deep below an existing task comes beside its parent. docs/decisions/0080.
 */
export function expandTemplate(tree: readonly TemplateTask[], target: TemplateTarget): Expansion {
  const { anchor, timeZone, depth = 0, defaults, rootId, collectionId } = target;
  const first = rootId ?? uuidv7();
  const ids = [first, ...tree.slice(1).map(() => uuidv7())] as const;
  const parents = parentsOf(tree, ids, MAX_DEPTH - depth);
  const writes = tree.flatMap((task, index): readonly Write[] => {
    const id = ids[index] ?? first;
    const { title, description, importance, workload, labels, reminders, due } = task;
    const isCreated = index === 0 && rootId !== undefined;
    const more = besideTask(task, id, timeZone);
    if (isCreated) return [...unwritten(task, id), ...more];
    const payload = {
      ...{ id, title, description, importance, workload },
      labels: [...labels],
      reminders: [...reminders],
      ...fromDueParts(duePartsOf(due, anchor), timeZone),
      ...(index === 0 ? defaults : { parentTaskId: parents[index] ?? first }),
    };
    return [{ name: 'createTask', payload }, ...more];
  });
  const collected = collectionId === undefined ? [] : ids;
  return {
    ids,
    writes: [
      ...writes,
      ...collected.map(
        (taskId): Write => ({
          name: 'addTaskToCollection',
          payload: { collectionId: collectionId ?? '', taskId },
        }),
      ),
    ],
  };
}
