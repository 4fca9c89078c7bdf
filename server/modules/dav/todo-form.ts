import type ICAL from 'ical.js';
import * as z from 'zod/mini';
import { DEFAULT_IMPORTANCE, MAX_DESCRIPTION, MAX_LABEL, MAX_LABELS, MAX_TITLE } from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';
import { labelName } from '#contract/task/label.ts';
import type { Task } from '#contract/task/task.ts';
import { timeOf } from '#server/calendar-files/event-times.ts';
import {
  exchange,
  linesNamed,
  type ObjectPart,
  without,
  writePart,
  writtenText,
} from '#server/calendar-files/object-lines.ts';
import { basicForm } from '#time/recurrence/rule-time.ts';
import {
  isSame,
  lineIn,
  remindersIn,
  ruleIn,
  stamp,
  textIn,
  writeReminders,
  writeText,
} from './component-texts.ts';
import { defineZone, isDay, momentOf, type StoredObject, writtenMoment } from './stored-object.ts';
import type { KeptField } from './table.ts';

/** Fields of a task that a VTODO has. */
export interface TodoFields {
  readonly title: string;
  readonly description: string;
  /** A calendar day, or an instant. */
  readonly due: string | null;
  /** 1, the highest, to 9. */
  readonly priority: number;
  readonly state: 'open' | 'doing' | 'done';
  readonly labels: readonly string[];
  readonly rule: string | null;
  /** Minutes before the due date; none on whole days, which have no hour to count from. */
  readonly reminders: readonly number[];
  readonly parentUid: string | null;
}

/** Priority in the middle, which tasks without one have. */
const MIDDLE = 5;

function priorityOf(importance: number): number {
  return 9 - Math.round((importance / 100) * 8);
}

export function importanceOf(priority: number): number {
  return priority === MIDDLE ? DEFAULT_IMPORTANCE : Math.round(((9 - priority) / 8) * 100);
}

function labelsIn(todo: ICAL.Component): string[] {
  const words = todo.getAllProperties('categories').flatMap((property): unknown[] => property.getValues());
  const names = words.flatMap((word) => {
    const name = singleLine(String(word))
      .replaceAll(/[#@,]+/g, '')
      .trim()
      .replaceAll(/\s+/g, '-');
    const parsed = z.safeParse(labelName, name.slice(0, MAX_LABEL).toWellFormed());
    return parsed.success ? [parsed.data] : [];
  });
  return [...new Set(names)].toSorted().slice(0, MAX_LABELS);
}

function isParentLine(line: string): boolean {
  return !/;RELTYPE=(?!"?PARENT"?[;:])/i.test(line.slice(0, line.indexOf(':') + 1));
}

function parentIn(part: ObjectPart): string | null {
  const line = linesNamed(part, 'RELATED-TO').find(isParentLine);
  return line?.slice(line.indexOf(':') + 1).trim() || null;
}

/** Whether alarms that count from the due date say so: their default is the start. */
function hasOwnStart(part: ObjectPart): boolean {
  const textAt = (name: string) => linesNamed(part, name)[0]?.slice(name.length);
  const [start, due] = [textAt('DTSTART'), textAt('DUE')];
  return start !== undefined && due !== undefined && start !== due;
}

function stateIn(todo: ICAL.Component): TodoFields['state'] {
  const status = String(todo.getFirstPropertyValue('status') ?? '')
    .trim()
    .toUpperCase();
  if (status === 'IN-PROCESS') return 'doing';
  if (status === 'COMPLETED' || status === 'CANCELLED') return 'done';
  const isWhole = Number(todo.getFirstPropertyValue('percent-complete')) === 100;
  return status === '' && (isWhole || todo.hasProperty('completed')) ? 'done' : 'open';
}

export function readTodo({ master: { component, part }, zones }: StoredObject): TodoFields {
  const time = timeOf(component, 'due', zones) ?? timeOf(component, 'dtstart', zones);
  const due = time === null ? null : momentOf(time);
  const priority = Number(component.getFirstPropertyValue('priority') ?? 0);
  return {
    title: lineIn(component, 'summary', MAX_TITLE) || '—',
    description: textIn(component, 'description', MAX_DESCRIPTION),
    due,
    priority: priority >= 1 && priority <= 9 ? priority : MIDDLE,
    state: stateIn(component),
    labels: labelsIn(component),
    rule: ruleIn(part),
    reminders: due === null || isDay(due) ? [] : remindersIn(part, hasOwnStart(part)),
    parentUid: parentIn(part),
  };
}

/** Instant at which a program finished the task; null where it does not say. */
export function completionIn({ master: { component }, zones }: StoredObject): string | null {
  const time = timeOf(component, 'completed', zones);
  return time === null || time.kind === 'date' ? null : momentOf(time);
}

function todoOf(task: Task, parentUid: string | null): TodoFields {
  const due = task.dueDay ?? task.dueDate;
  const isDone = task.progress === 'done';
  return {
    title: task.title,
    description: task.description.trim(),
    due,
    priority: priorityOf(task.importance),
    state: isDone ? 'done' : task.progress === 'doing' ? 'doing' : 'open',
    labels: task.labels.toSorted(),
    rule: isDone ? null : (task.recurrence?.rule ?? null),
    reminders: due === null || isDay(due) ? [] : task.reminders.toSorted((one, other) => one - other),
    parentUid,
  };
}

function writeState(part: ObjectPart, { progress, completedAt }: Task): void {
  const isDone = progress === 'done';
  const status = isDone ? 'COMPLETED' : progress === 'doing' ? 'IN-PROCESS' : 'NEEDS-ACTION';
  exchange(part, 'STATUS', [`STATUS:${status}`]);
  exchange(part, 'COMPLETED', isDone && completedAt !== null ? [`COMPLETED:${basicForm(completedAt)}`] : []);
  exchange(part, 'PERCENT-COMPLETE', isDone ? ['PERCENT-COMPLETE:100'] : []);
}

function writeDue(
  { calendar, master: { part } }: StoredObject,
  due: string | null,
  zone: string | null,
  isRuled: boolean,
) {
  without(part, 'DURATION');
  if (due === null) return without(part, 'DUE', 'DTSTART');
  const form = writtenMoment(due, zone);
  exchange(part, 'DUE', [`DUE${form}`]);
  // A start behind the due date is none, and a rule counts from the start.
  exchange(part, 'DTSTART', isRuled ? [`DTSTART${form}`] : []);
  defineZone(calendar, zone, due);
}

/** Object as its program has it, with what has changed in Daywall since; null where nothing has. */
export function writeTodo(
  object: StoredObject,
  task: Task,
  parentUid: string | null,
  keptFields: readonly KeptField[],
): string | null {
  const [before, after] = [readTodo(object), todoOf(task, parentUid)];
  const isNew = linesNamed(object.master.part, 'DTSTAMP').length === 0;
  const { part } = object.master;
  const differs = (name: keyof TodoFields) => isNew || !isSame(before[name], after[name]);
  const isRuleKept = keptFields.includes('rule') && after.rule === null;
  const isRuleWritten = differs('rule') && !isRuleKept;
  const isParentWritten = differs('parentUid') && !(keptFields.includes('parent') && parentUid === null);
  const changed = (
    ['title', 'description', 'due', 'priority', 'state', 'labels', 'reminders'] as const
  ).filter(differs);
  if (changed.length === 0 && !isRuleWritten && !isParentWritten) return null;
  const isChanged = (name: (typeof changed)[number]) => changed.includes(name);
  if (isChanged('title')) writeText(part, 'SUMMARY', after.title);
  if (isChanged('description')) writeText(part, 'DESCRIPTION', after.description);
  const isRuled = after.rule !== null || isRuleKept;
  if (isChanged('due') || (isRuleWritten && after.rule !== null))
    writeDue(object, after.due, after.rule === null ? null : (task.recurrence?.timeZone ?? null), isRuled);
  if (isRuleWritten) {
    exchange(part, 'RRULE', after.rule === null ? [] : [`RRULE:${after.rule}`]);
    without(part, 'RDATE', 'EXDATE', 'EXRULE');
  }
  if (isChanged('priority'))
    exchange(part, 'PRIORITY', after.priority === MIDDLE && isNew ? [] : [`PRIORITY:${after.priority}`]);
  if (isChanged('state')) writeState(part, task);
  if (isChanged('labels'))
    exchange(
      part,
      'CATEGORIES',
      after.labels.length === 0 ? [] : [`CATEGORIES:${after.labels.map(writtenText).join(',')}`],
    );
  if (isChanged('reminders')) writeReminders(part, after.reminders, hasOwnStart(part));
  if (isParentWritten) {
    part.lines = part.lines.filter((line) => !/^RELATED-TO[;:]/i.test(line) || !isParentLine(line));
    if (parentUid !== null) part.lines.push(`RELATED-TO;RELTYPE=PARENT:${parentUid}`);
  }
  stamp(part, task.createdAt, task.updatedAt);
  return writePart(object.calendar);
}
