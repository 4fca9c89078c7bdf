import type { LeftBehind, SourceMoment, SourceTask } from '../../source-row.ts';
import { foreignRule } from '../foreign-rule.ts';
import type { TableRow } from '../named-columns.ts';
import { readDate } from '../read-date.ts';
import { shown, taskRow } from '../row-defaults.ts';
import { dayIn, floatingIn, knownZone } from '../source-moments.ts';

export const columns = {
  folder: ['Folder Name'],
  list: ['List Name'],
  title: ['Title'],
  kind: ['Kind'],
  tags: ['Tags'],
  content: ['Content'],
  isChecklist: ['Is Check list', 'Is Checklist'],
  start: ['Start Date'],
  due: ['Due Date'],
  reminder: ['Reminder'],
  repeat: ['Repeat'],
  priority: ['Priority'],
  status: ['Status'],
  created: ['Created Time'],
  completed: ['Completed Time'],
  zone: ['Timezone'],
  isAllDay: ['Is All Day'],
  isFloating: ['Is Floating'],
  column: ['Column Name'],
  id: ['taskId'],
  parent: ['parentId'],
  view: ['Order', 'Column Order', 'View Mode', 'projectKind', 'Sort Type'],
};
export type Column = keyof typeof columns;
export type Cells = TableRow<Column>['cells'];

const isYes = (text: string) => /^(?:y|yes|true|1)$/i.test(text);

function priorityOf(text: string): SourceTask['priority'] {
  const number = Number(text.replace(/^p/i, ''));
  if (text === '' || Number.isNaN(number)) return null;
  if (number >= 5) return 4;
  if (number >= 3) return 3;
  return number >= 1 ? 2 : 0;
}

/** Moments of a task: whole days in its own zone, floating times in whatever zone the person is in. */
function momentsOf(cells: Cells, leftBehind: LeftBehind[]) {
  const zone = knownZone(cells.zone);
  const read = (text: string, isDate: boolean): SourceMoment | null => {
    if (text === '') return null;
    const moment = readDate(text, 'ymd', zone);
    if (moment === null) {
      leftBehind.push({ what: 'other', detail: shown(text) });
      return null;
    }
    if (isDate && isYes(cells.isAllDay)) return dayIn(moment, zone ?? 'UTC');
    return isDate && isYes(cells.isFloating) ? floatingIn(moment, zone ?? 'UTC') : moment;
  };
  const start = read(cells.start, true);
  const due = read(cells.due, true);
  return {
    // A task with a date alone has it as both.
    due: due ?? start,
    start: due === null || JSON.stringify(start) === JSON.stringify(due) ? null : start,
    created: read(cells.created, false),
    completed: read(cells.completed, false),
  };
}

/** `▫` begins an open item of a checklist, `▪` a done one. */
const ITEM = /^\s*([▫▪])\s*(.*)$/u;

interface Checklist {
  readonly description: string;
  readonly items: readonly { readonly title: string; readonly isDone: boolean }[];
}

function checklistOf({ content, isChecklist, kind }: Cells): Checklist {
  if (!isYes(isChecklist) && kind.toUpperCase() !== 'CHECKLIST') return { description: content, items: [] };
  const lines = content.split(/\r\n|\r|\n/);
  const items = lines.flatMap((line) => {
    const [, sign, title = ''] = ITEM.exec(line) ?? [];
    return sign === undefined || title.trim() === '' ? [] : [{ title: title.trim(), isDone: sign === '▪' }];
  });
  return {
    description: lines
      .filter((line) => !ITEM.test(line))
      .join('\n')
      .trim(),
    items,
  };
}

function completionOf({ status }: Cells, completed: SourceMoment | null): SourceTask['completedAt'] {
  return status === '' || status === '0' ? null : (completed ?? 'unknown');
}

function leftBehindOf(cells: Cells, hasRule: boolean): LeftBehind[] {
  const leftBehind: LeftBehind[] = [];
  if (cells.repeat !== '' && !hasRule) leftBehind.push({ what: 'repeat', detail: shown(cells.repeat) });
  if (cells.reminder !== '') leftBehind.push({ what: 'reminder', detail: shown(cells.reminder) });
  if (cells.kind.toUpperCase() === 'NOTE') leftBehind.push({ what: 'other', detail: 'Note' });
  if (cells.status === '-1') leftBehind.push({ what: 'other', detail: "Won't do" });
  return leftBehind;
}

/** Task of a row, with those of its checklist below it. */
export function tasksOf(
  row: TableRow<Column>,
  project: string | null,
  idOf: (title: string) => string,
): SourceTask[] {
  const { cells, line } = row;
  const { description, items } = checklistOf(cells);
  // Notes need no title.
  const title = cells.title === '' ? (description.split('\n')[0]?.trim() ?? '') : cells.title;
  if (title === '') return [];
  const sourceId = cells.id === '' ? idOf(title) : cells.id;
  const rule = foreignRule(cells.repeat);
  const leftBehind = [...leftBehindOf(cells, rule !== null), ...row.others];
  const moments = momentsOf(cells, leftBehind);
  if (rule !== null && moments.due === null) leftBehind.push({ what: 'repeat', detail: shown(cells.repeat) });
  const completedAt = completionOf(cells, moments.completed);
  const task = taskRow({
    sourceId,
    at: { file: null, line },
    title,
    description: cells.title === '' ? description.split('\n').slice(1).join('\n').trim() : description,
    project,
    section: cells.column === '' ? null : cells.column,
    parent: cells.parent === '' ? null : cells.parent,
    labels: cells.tags
      .split(',')
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== ''),
    priority: priorityOf(cells.priority),
    due: moments.due,
    start: moments.start,
    recurrence: rule === null || moments.due === null ? null : { rule, basis: 'date' },
    completedAt,
    createdAt: moments.created,
    leftBehind,
  });
  const below = items.map((item, index) =>
    taskRow({
      sourceId: `${sourceId}/${index + 1}`,
      at: { file: null, line },
      title: item.title,
      project,
      parent: sourceId,
      completedAt: item.isDone ? (completedAt ?? 'unknown') : null,
    }),
  );
  return [task, ...below];
}
