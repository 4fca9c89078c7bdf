import { DEFAULT_IMPORTANCE, MAX_DEPTH, MAX_TEMPLATE_TASKS } from '#contract/limits.ts';
import { outsideAssetData } from '#contract/task/asset-link-payload.ts';
import type { InstantOrDay } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import type { RelativeDue, TemplateTask } from '#contract/task/template.ts';
import { toDueParts } from '#i18n/due-parts.ts';
import { type CalendarDay, daysBetween } from '#time/calendar-day.ts';
import { clockMinutes } from '#time/clock-text.ts';
import { readForeignRule, writeRuleParts } from '#time/recurrence/rule-parts.ts';

/** A task with its subtasks in the order of nested rows, as far as a template has room. */
function nestedBelow(
  all: Iterable<Task>,
  root: Task,
): readonly { readonly task: Task; readonly depth: number }[] {
  const below = Map.groupBy(all, ({ parentTaskId }) => parentTaskId);
  const rows: { task: Task; depth: number }[] = [];
  const add = (task: Task, depth: number) => {
    if (rows.length >= MAX_TEMPLATE_TASKS || depth > MAX_DEPTH) return;
    rows.push({ task, depth });
    for (const each of (below.get(task.id) ?? []).toSorted(byPosition)) add(each, depth + 1);
  };
  add(root, 0);
  return rows;
}

function byPosition(a: Task, b: Task): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1;
}

/** Day from which the due dates of a kept task are counted: its own, or without one the given day. */
function anchorOf(task: InstantOrDay, timeZone: string, today: CalendarDay): CalendarDay {
  return toDueParts(task, timeZone)?.day ?? today;
}

function relativeDue(task: InstantOrDay, timeZone: string, anchor: CalendarDay): RelativeDue | null {
  const parts = toDueParts(task, timeZone);
  if (parts === null) return null;
  return {
    days: daysBetween(anchor, parts.day),
    minutes: parts.time === null ? null : clockMinutes(parts.time),
  };
}

/** Rule without its last date, which a later use would have passed. */
function endless(rule: string): string {
  return writeRuleParts(new Map([...readForeignRule(rule)].filter(([part]) => part !== 'UNTIL')));
}

/**
 * Tree of a template, made of a task and its subtasks. People, accesses, comments and records stay behind, and so do
 * links to what only this server keeps.
 */
export function templateOf(
  all: Iterable<Task>,
  root: Task,
  { timeZone, today }: { readonly timeZone: string; readonly today: CalendarDay },
): readonly TemplateTask[] {
  const anchor = anchorOf(root, timeZone, today);
  return nestedBelow(all, root).map(({ task, depth }): TemplateTask => {
    const { title, description, importance, workload, labels, reminders, recurrence } = task;
    const due = relativeDue(task, timeZone, anchor);
    return {
      ...{ depth, title, description, importance, workload, due },
      labels: [...labels],
      reminders: [...reminders],
      recurrence:
        due === null || recurrence === null
          ? null
          : { rule: endless(recurrence.rule), basis: recurrence.basis },
      links: task.assetLinks.flatMap(({ unit, file, ...link }) => {
        // A file of the task stays with it.
        if (file !== null) return [];
        const read = outsideAssetData.safeParse(unit === null ? link : { ...link, unit });
        return read.success ? [read.data] : [];
      }),
    };
  });
}

/** Task that is added to a template by its title. */
export function newTemplateTask(title: string, depth: number): TemplateTask {
  return {
    ...{ depth, title, description: '', importance: DEFAULT_IMPORTANCE, workload: null },
    ...{ labels: [], reminders: [], due: null, recurrence: null, links: [] },
  };
}
