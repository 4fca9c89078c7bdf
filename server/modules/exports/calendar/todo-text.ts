import type { Task } from '#contract/task/task.ts';
import {
  dateValue,
  instantValue,
  integerValue,
  type PropertyValue,
  textValue,
} from '#server/messages/content-line.ts';
import { exchangedRule, ruleAfter } from '#time/recurrence/end-rule.ts';
import { alarms, componentText, momentValue, type Property, plain, texts } from './component-text.ts';

/** Series of a task as far as its to-do says it: the latest occurrence carries the rule. */
export interface TodoSeries {
  readonly lastOccurrence: string;
  readonly made: number;
}

const statuses = {
  todo: 'NEEDS-ACTION',
  doing: 'IN-PROCESS',
  waiting: 'NEEDS-ACTION',
  done: 'COMPLETED',
} as const satisfies Record<Task['progress'], string>;

/** RFC 5545: 1 is the highest of nine. */
function priorityOf(importance: number): number {
  return Math.min(9, Math.max(1, 9 - Math.floor((importance * 8) / 100)));
}

interface Times {
  readonly properties: readonly Property[];
  /** Property from which reminders count. */
  readonly from: 'START' | 'END';
}

function timesOf(task: Task, series: TodoSeries | null): Times {
  const { dueDate, dueDay, recurrence } = task;
  const isRuled =
    series !== null &&
    recurrence !== null &&
    recurrence.occurrence === series.lastOccurrence &&
    dueDate !== null;
  const timeZone = recurrence?.timeZone ?? 'UTC';
  const value = (instant: string): PropertyValue =>
    dueDay === null ? momentValue(instant, { isAllDay: false, timeZone }, isRuled) : dateValue(dueDay);
  if (dueDate === null) return { properties: [], from: 'END' };
  if (!isRuled) return { properties: [['DUE', value(dueDate)]], from: 'END' };
  const rule = ruleAfter(recurrence.rule, series.made - 1);
  // Without DUE, which would have to be later than the start by which the rule counts.
  const properties: Property[] = [
    ['DTSTART', value(dueDate)],
    ['RRULE', plain(exchangedRule(rule, dueDay !== null, timeZone))],
  ];
  return { properties, from: 'START' };
}

/** To-do of RFC 5545. `uidOf` makes ids unique in the world. */
export function todoText(task: Task, series: TodoSeries | null, uidOf: (id: string) => string): string {
  const { id, title, description, importance, progress, completedAt, labels, parentTaskId } = task;
  const changed = instantValue(Date.parse(task.updatedAt));
  const times = timesOf(task, series);
  const categories = labels.map((label) => textValue(label).text).join(',');
  const properties: Property[] = [
    ['UID', textValue(uidOf(id))],
    ['DTSTAMP', changed],
    ['CREATED', instantValue(Date.parse(task.createdAt))],
    ['LAST-MODIFIED', changed],
    ...times.properties,
    ...texts('SUMMARY', title),
    ...texts('DESCRIPTION', description),
    ['PRIORITY', integerValue(priorityOf(importance))],
    ['STATUS', plain(statuses[progress])],
    ...(completedAt === null ? [] : [['COMPLETED', instantValue(Date.parse(completedAt))] as const]),
    ...(categories === '' ? [] : [['CATEGORIES', plain(categories)] as const]),
    ...(parentTaskId === null ? [] : [['RELATED-TO', textValue(uidOf(parentTaskId))] as const]),
  ];
  return componentText('VTODO', properties, alarms(task.reminders, title, times.from));
}
