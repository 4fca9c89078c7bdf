import type { CalendarDay } from '#time/calendar-day.ts';
import { contentId, createContentIds } from '../../content-id.ts';
import type { SourceFile, SourceRow, SourceTask } from '../../source-row.ts';
import { type TableRow, tableRows } from '../named-columns.ts';
import { readDate } from '../read-date.ts';
import { faultRow, projectRow, taskRow } from '../row-defaults.ts';
import { knownZone } from '../source-moments.ts';
import { dueOfWords, estimateOf, withDeadline } from './todoist-due.ts';
import { csvNote, personOf, splitLabels } from './todoist-text.ts';

const columns = {
  type: ['TYPE'],
  content: ['CONTENT'],
  description: ['DESCRIPTION'],
  priority: ['PRIORITY'],
  indent: ['INDENT'],
  author: ['AUTHOR'],
  responsible: ['RESPONSIBLE'],
  date: ['DATE'],
  language: ['DATE_LANG'],
  zone: ['TIMEZONE'],
  duration: ['DURATION'],
  unit: ['DURATION_UNIT'],
  deadline: ['DEADLINE'],
  /** Columns about the view of a project. */
  view: ['DEADLINE_LANG', 'IS_COLLAPSED', 'META', 'VIEW_STYLE'],
};
type Column = keyof typeof columns;

/** Priority of the CSV, where 1 is the highest and 4 means none. */
function priorityOf(text: string): SourceTask['priority'] {
  if (text === '1') return 4;
  if (text === '2') return 3;
  if (text === '3') return 2;
  return text === '4' ? 0 : null;
}

/** Name of the project, and its id where the backup writes it beside: `Home [2203306141].csv`. */
function projectOf(fileName: string): { readonly name: string; readonly sourceId: string } {
  const base =
    fileName
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.csv$/i, '') ?? '';
  const [, name = '', id] = /^(.*?)\s*\[([\w-]+)\]$/s.exec(base) ?? [];
  const shownName = (id === undefined ? base : name).trim();
  return { name: shownName === '' ? 'Todoist' : shownName, sourceId: id ?? contentId('project', shownName) };
}

interface Ancestor {
  readonly indent: number;
  readonly sourceId: string;
}

/** One project, as a template or a backup has it: tasks below sections, notes below their task. */
export async function* todoistCsvRows(
  file: SourceFile,
  today: CalendarDay,
  isArchived: boolean,
): AsyncGenerator<SourceRow> {
  const { name, sourceId: project } = projectOf(file.name);
  const inFile = isArchived ? file.name : null;
  const idOf = createContentIds();
  let isStarted = false;
  let section: string | null = null;
  let ancestors: readonly Ancestor[] = [];
  let pending: SourceTask | null = null;

  const taskOf = (row: TableRow<Column>, content: string): SourceTask => {
    const { title, labels } = splitLabels(content);
    const indent = Math.max(1, Number.parseInt(row.cells.indent, 10) || 1);
    ancestors = ancestors.filter((above) => above.indent < indent);
    const parent = ancestors.at(-1)?.sourceId ?? null;
    const sourceId = idOf(project, parent, title);
    ancestors = [...ancestors, { indent, sourceId }];
    const zone = knownZone(row.cells.zone);
    const deadline = row.cells.deadline;
    const dates = withDeadline(
      dueOfWords(row.cells.date, row.cells.language || 'en', zone, today),
      readDate(deadline, 'ymd', zone),
      deadline,
    );
    const amount = Number(row.cells.duration || Number.NaN);
    const length = estimateOf(Number.isFinite(amount) ? amount : null, row.cells.unit);
    const person = personOf(row.cells.responsible);
    return taskRow({
      sourceId,
      at: { file: inFile, line: row.line },
      title,
      description: row.cells.description,
      project,
      section,
      parent,
      labels,
      priority: priorityOf(row.cells.priority),
      due: dates.due,
      recurrence: dates.recurrence,
      estimate: length.estimate,
      people: person === null ? [] : [person],
      leftBehind: [...dates.leftBehind, ...length.leftBehind, ...row.others],
    });
  };
  const withNote = (task: SourceTask, row: TableRow<Column>, content: string): SourceTask => {
    const about = { at: readDate(row.cells.date, 'ymd'), author: personOf(row.cells.author) };
    const note = csvNote(content, about);
    return {
      ...task,
      comments: note.comment === null ? task.comments : [...task.comments, note.comment],
      links: [...task.links, ...note.links],
      leftBehind: [...task.leftBehind, ...note.leftBehind],
    };
  };

  const above = projectRow({ sourceId: project, at: { file: inFile, line: 1 }, name });
  const rows = tableRows<Column>(file, columns, ['type', 'content']);
  for await (const row of rows) {
    if (!isStarted) yield above;
    isStarted = true;
    const type = row.cells.type.toLowerCase();
    const content = row.cells.content;
    if (type === 'note' && pending !== null) {
      pending = withNote(pending, row, content);
      continue;
    }
    if (pending !== null) yield pending;
    pending = null;
    const about = { sourceId: idOf('fault', type, content), at: { file: inFile, line: row.line } };
    if (type === 'section') {
      section = content === '' ? null : content;
      ancestors = [];
    } else if (type === 'task' && content === '')
      yield faultRow('no_title', Object.values(row.cells).join(' ').trim(), about);
    else if (type === 'task') pending = taskOf(row, content);
    else if (type !== 'meta') yield faultRow('malformed', Object.values(row.cells).join(' ').trim(), about);
  }
  if (pending !== null) yield pending;
}
