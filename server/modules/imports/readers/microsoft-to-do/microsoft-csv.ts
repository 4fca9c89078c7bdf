import { contentId, createContentIds } from '../../content-id.ts';
import type {
  DateOrder,
  DateReading,
  LeftBehind,
  SourceFile,
  SourceRow,
  SourceTask,
} from '../../source-row.ts';
import { type TableRow, tableRows } from '../named-columns.ts';
import { ParentsFirst } from '../parents-first.ts';
import { DateOrderEvidence, orderBy } from '../read-date.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';
import { dayOfCell } from './microsoft-day.ts';

/** Columns of Outlook’s export of tasks, and of the tables that exporters of To Do write. */
const columns = {
  type: ['Type'],
  id: ['ID', 'Task ID', 'TaskId'],
  list: ['List', 'List Name', 'ListName', 'Task List', 'Folder'],
  title: ['Title', 'Subject', 'Task', 'Task Name'],
  status: ['Status'],
  percent: ['% Complete', 'Percent Complete'],
  note: ['Note', 'Notes', 'Body', 'Body Content', 'Description'],
  due: ['Due Date', 'DueDate', 'Due', 'Due Date Time', 'DueDateTime'],
  start: ['Start Date', 'StartDate', 'StartDateTime'],
  completed: ['Date Completed', 'Completed Date', 'CompletedDate', 'CompletedDateTime', 'Completed'],
  created: ['Created', 'Created Date', 'CreatedDateTime', 'Date Created'],
  importance: ['Importance', 'Priority'],
  categories: ['Categories', 'Category', 'Tags'],
  steps: ['Steps', 'Checklist', 'Checklist Items', 'ChecklistItems'],
  minutes: ['Total Work'],
  reminder: ['Reminder Date', 'Reminder', 'ReminderDateTime'],
  owner: ['Owner', 'Assigned To'],
  view: [
    'Reminder On/Off',
    'Reminder Time',
    'Private',
    'Sensitivity',
    'Role',
    'Schedule+ Priority',
    'Actual Work',
    'Mileage',
  ],
};
type Column = keyof typeof columns;
type Row = TableRow<Column>;

const DATES = ['due', 'start', 'completed', 'created'] as const;
const read = (file: SourceFile) => tableRows<Column>(file, columns, ['title']);

function priorityOf(text: string): SourceTask['priority'] {
  if (/^(?:high|2)$/i.test(text)) return 4;
  if (/^(?:normal|1)$/i.test(text)) return 0;
  return /^(?:low|0)$/i.test(text) ? 1 : null;
}

function isDone({ status, percent, completed }: Row['cells']): boolean {
  if (/^(?:completed?|done|true|yes)$/i.test(status)) return true;
  if (status === '' && /^(?:true|yes)$/i.test(completed)) return true;
  return /^(?:100\s*%?|1(?:[.,]0+)?)$/.test(percent) || (status === '' && /\d{4}/.test(completed));
}

function taskOf(
  { cells, line, others }: Row,
  order: DateOrder,
  project: string | null,
  id: string,
): SourceTask {
  const leftBehind: LeftBehind[] = [...others];
  const day = (text: string) => {
    const moment = text === '' ? null : dayOfCell(text, order);
    // Go writes its empty date as the first day of the calendar.
    if (moment === null && text !== '' && !text.startsWith('0001'))
      leftBehind.push({ what: 'other', detail: shown(text) });
    return moment;
  };
  if (cells.reminder !== '') leftBehind.push({ what: 'reminder', detail: shown(cells.reminder) });
  const minutes = Number(cells.minutes.replace(/\s*min\w*$/i, ''));
  const done = isDone(cells);
  return taskRow({
    sourceId: id,
    at: { file: null, line },
    title: cells.title,
    description: cells.note,
    project,
    labels: cells.categories
      .split(/[;,]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    priority: priorityOf(cells.importance),
    due: day(cells.due),
    start: day(cells.start),
    estimate: Number.isFinite(minutes) && minutes > 0 ? Math.round(minutes) : null,
    completedAt: done
      ? /\d{4}/.test(cells.completed)
        ? (day(cells.completed) ?? 'unknown')
        : 'unknown'
      : null,
    createdAt: day(cells.created),
    people: cells.owner === '' ? [] : [cells.owner],
    leftBehind,
  });
}

async function orderOf(file: SourceFile, dates: DateReading): Promise<DateOrder> {
  const evidence = new DateOrderEvidence();
  for await (const { cells } of read(file)) for (const name of DATES) evidence.see(cells[name]);
  return orderBy(dates, evidence);
}

/** Steps in one cell: a line each, or between semicolons. */
function stepsOf(task: SourceTask, cell: string): SourceTask[] {
  const titles = cell.split(/\r\n|\r|\n|;/).map((title) => title.trim());
  return titles
    .filter((title) => title !== '')
    .map((title, index) =>
      taskRow({
        sourceId: `${task.sourceId}/${index + 1}`,
        at: task.at,
        title: title.replace(/^(?:[-*•]|\[[ x]\])\s*/i, ''),
        project: task.project,
        parent: task.sourceId,
        completedAt: /^(?:[-*•]\s*)?\[x\]/i.test(title) ? 'unknown' : null,
      }),
    );
}

/** Table of tasks: a list column or rows of type `list`, and `step` rows below their task. */
export async function* microsoftCsvRows(file: SourceFile, dates: DateReading): AsyncGenerator<SourceRow> {
  const order = await orderOf(file, dates);
  const idOf = createContentIds();
  const lists = new Set<string>();
  const tasks = new ParentsFirst<SourceTask>();
  let project: string | null = null;
  let task: SourceTask | null = null;
  for await (const row of read(file)) {
    const { cells, line } = row;
    const at = { file: null, line };
    const type = cells.type.toLowerCase();
    const list = type === 'list' ? cells.title : cells.list;
    if (list !== '') {
      project = type === 'list' && cells.id !== '' ? cells.id : contentId('list', list);
      if (!lists.has(project)) yield projectRow({ sourceId: project, at, name: list });
      lists.add(project);
    }
    if (type === 'list') continue;
    const id = cells.id === '' ? idOf(project, cells.title) : cells.id;
    if (cells.title === '')
      yield faultRow('no_title', Object.values(cells).join(' ').trim(), { sourceId: id, at });
    else if (type === 'step' && task !== null) {
      const completedAt = /^true$/i.test(cells.status) ? 'unknown' : null;
      const step = { title: cells.title, project, parent: task.sourceId, completedAt } as const;
      yield* tasks.take(taskRow({ sourceId: id, at, ...step }));
    } else {
      task = taskOf(row, order, project, id);
      yield* tasks.take(task);
      for (const step of stepsOf(task, cells.steps)) yield* tasks.take(step);
    }
  }
}
