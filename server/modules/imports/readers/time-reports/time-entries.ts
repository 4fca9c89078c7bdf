import { HOUR, MINUTE, SECOND } from '#time/units.ts';
import { createContentIds } from '../../content-id.ts';
import type {
  DateOrder,
  DateReading,
  LeftBehind,
  SourceFault,
  SourceFile,
  SourceMoment,
  SourceProject,
  SourceRecord,
} from '../../source-row.ts';
import { type Columns, type TableRow, tableRows } from '../named-columns.ts';
import { DateOrderEvidence, orderBy, readDate } from '../read-date.ts';
import { faultRow, projectRow, shown } from '../row-defaults.ts';
import { type TaskLabels, taskLabels } from './task-labels.ts';

export type EntryField =
  | 'project'
  | 'client'
  | 'task'
  | 'description'
  | 'user'
  | 'email'
  | 'tags'
  | 'billable'
  | 'startDate'
  | 'startTime'
  | 'endDate'
  | 'endTime'
  | 'duration'
  /** Derived by the product from the others. */
  | 'derived';

export interface EntryExport {
  readonly columns: Columns<EntryField>;
  readonly required: readonly EntryField[];
  /** Title of the task of entries without any words. */
  readonly untitled: string;
}

/** Values of columns that products fill in every row. */
const SAYS_NOTHING = /: (?:0(?:[.,]0+)?|no|regular)$/i;
const TWELVE_HOURS = /[ap]\.?\s?m\.?$/i;

interface Overview {
  readonly order: DateOrder;
  readonly hasSeveralPeople: boolean;
  /** Tags of all entries of each task that has any. */
  readonly labels: TaskLabels;
}

function tagsOf({ tags }: TableRow<EntryField>['cells']): string[] {
  return tags.split(',').flatMap((tag) => tag.trim() || []);
}

/** Task that an entry is counted to, by its title and project. */
function taskOf(cells: TableRow<EntryField>['cells'], { untitled }: EntryExport) {
  const project = cells.project === '' ? null : JSON.stringify([cells.client, cells.project]);
  return { title: cells.task || cells.description || cells.project || untitled, project };
}

/** First pass over the file: one date tells the order of all, and one entry of somebody else that it is a team's. */
async function overviewOf(file: SourceFile, report: EntryExport, dates: DateReading): Promise<Overview> {
  const { columns, required } = report;
  const labels = taskLabels();
  const evidence = new DateOrderEvidence();
  const people = new Set<string>();
  let hasTwelveHours = false;
  for await (const { cells } of tableRows(file, columns, required)) {
    evidence.see(cells.startDate);
    evidence.see(cells.endDate);
    if (people.size < 2) people.add(cells.email || cells.user);
    labels.add(JSON.stringify(taskOf(cells, report)), tagsOf(cells));
    hasTwelveHours ||= TWELVE_HOURS.test(cells.startTime);
  }
  // The clock tells the region of an account whose every date can be read in both orders.
  return {
    order: orderBy(dates, evidence, hasTwelveHours ? 'mdy' : null),
    hasSeveralPeople: people.size > 1,
    labels,
  };
}

/** Milliseconds of `1:30:00`, `01:30` or `1.5` hours. */
function durationOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hours !== undefined)
    return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds ?? 0) * SECOND;
  return /^\d+[.,]\d+$/.test(text) ? Math.round(Number(text.replace(',', '.')) * HOUR) : null;
}

/** Number to compare moments of one form. */
function timeOf(moment: SourceMoment): number {
  if ('wall' in moment) return Date.parse(`${moment.wall}Z`);
  return Date.parse('day' in moment ? moment.day : moment.instant);
}

function laterBy(moment: SourceMoment, length: number): SourceMoment {
  const text = new Date(timeOf(moment) + length).toISOString();
  return 'wall' in moment
    ? { wall: text.slice(0, 19).replace(/:00$/, ''), zone: moment.zone }
    : { instant: text };
}

function momentOf(day: string, time: string, order: DateOrder): SourceMoment | null {
  const moment = readDate(`${day} ${time}`, order);
  return moment === null || 'day' in moment ? null : moment;
}

interface Span {
  readonly start: SourceMoment;
  readonly end: SourceMoment;
}

function spanOf(cells: TableRow<EntryField>['cells'], order: DateOrder): Span | SourceFault['reason'] {
  const start = momentOf(cells.startDate, cells.startTime, order);
  if (start === null) return 'bad_date';
  const length = durationOf(cells.duration);
  // An entry that runs.
  if (cells.endDate + cells.endTime === '' && length === null) return 'bad_date';
  const end =
    cells.endTime === '' && length !== null
      ? laterBy(start, length)
      : momentOf(cells.endDate || cells.startDate, cells.endTime, order);
  if (end === null) return 'bad_date';
  if ('wall' in start !== 'wall' in end) return 'bad_date';
  return timeOf(end) < timeOf(start) ? 'ends_before_start' : { start, end };
}

function leftBehindOf({ cells, others }: TableRow<EntryField>, hasSeveralPeople: boolean): LeftBehind[] {
  const left = others.filter(({ detail }) => !SAYS_NOTHING.test(detail));
  if (/^(?:yes|true|1|s[ií]|ja|oui)$/i.test(cells.billable)) left.push({ what: 'other', detail: 'Billable' });
  const person = cells.user || cells.email;
  if (hasSeveralPeople && person !== '') left.push({ what: 'assignee', detail: shown(person) });
  return left;
}

function projectOf(
  line: number,
  id: string,
  { project, client }: TableRow<EntryField>['cells'],
): SourceProject {
  return projectRow({ sourceId: id, at: { file: null, line }, name: project, description: client });
}

/** Rows of a detailed time report: projects before their first entry, and one record for each entry. */
export async function* timeEntries(
  file: SourceFile,
  report: EntryExport,
  dates: DateReading,
): AsyncGenerator<SourceProject | SourceRecord | SourceFault> {
  const { order, hasSeveralPeople, labels } = await overviewOf(file, report, dates);
  const idOf = createContentIds();
  const projects = new Set<string>();
  for await (const row of tableRows(file, report.columns, report.required)) {
    const { line, cells, isWhole } = row;
    const at = { file: null, line };
    const span = isWhole ? spanOf(cells, order) : 'wrong_columns';
    if (typeof span === 'string') {
      const detail = Object.values(cells)
        .filter((cell) => cell !== '')
        .join(', ');
      yield faultRow(span, detail, { sourceId: idOf('fault', detail), at });
      continue;
    }
    const task = taskOf(cells, report);
    const { project } = task;
    if (project !== null && !projects.has(project)) {
      projects.add(project);
      yield projectOf(line, project, cells);
    }
    yield {
      kind: 'record',
      // The report has no ids. What an entry says may be corrected later; when it began rarely is.
      sourceId: idOf(cells.email || cells.user, JSON.stringify(span.start)),
      at,
      leftBehind: leftBehindOf(row, hasSeveralPeople),
      task: { ...task, labels: labels.of(JSON.stringify(task)) },
      start: span.start,
      end: span.end,
      note: cells.task === '' ? '' : cells.description,
      labels: tagsOf(cells),
    };
  }
}
