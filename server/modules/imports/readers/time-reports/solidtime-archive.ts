import { contentId } from '../../content-id.ts';
import {
  type LeftBehind,
  type SourceFile,
  type SourceMoment,
  type SourceRow,
  UnreadableFileError,
} from '../../source-row.ts';
import { type Columns, type TableRow, tableRows } from '../named-columns.ts';
import { readDate } from '../read-date.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';
import { taskLabels } from './task-labels.ts';

/** Columns that name things by their ids alone, or say nothing of somebody’s work. */
const ignored = ['color', 'is_public', 'is_billable', 'is_imported', 'still_active_email_sent_at', 'role'];
const common = ['organization_id', 'user_id', 'updated_at', 'billable_rate', ...ignored];

const named = { id: ['id'], name: ['name'], derived: common } as const;
const projectColumns = {
  ...named,
  client: ['client_id'],
  archived: ['archived_at'],
  created: ['created_at'],
};
const taskColumns = { ...named, project: ['project_id'], done: ['done_at'], created: ['created_at'] };
const nameColumns = { ...named, email: ['email'], other: ['archived_at', 'created_at'] };
const entryColumns = {
  id: ['id'],
  description: ['description'],
  start: ['start'],
  end: ['end'],
  billable: ['billable'],
  member: ['member_id'],
  project: ['project_id'],
  task: ['task_id'],
  tags: ['tags'],
  derived: [...common, 'client_id', 'created_at'],
} as const;
type Entry = TableRow<keyof typeof entryColumns>;

/** Rows of one table of the archive; none where it is missing or has its head alone. */
async function* rowsIn<F extends string>(
  files: readonly SourceFile[],
  name: string,
  columns: Columns<F>,
  required: readonly NoInfer<F>[],
): AsyncGenerator<TableRow<F>> {
  const file = files.find((each) => each.name.split('/').at(-1) === name);
  if (file === undefined) return;
  try {
    yield* tableRows(file, columns, required);
  } catch (error) {
    if (!(error instanceof UnreadableFileError) || error.reason !== 'empty') throw error;
  }
}

/** Names of a table by their ids. */
async function namesIn(files: readonly SourceFile[], name: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const { cells } of rowsIn(files, name, nameColumns, ['id', 'name']))
    names.set(cells.id, cells.name || cells.email);
  return names;
}

function instantIn(text: string): SourceMoment | null {
  const moment = readDate(text, 'ymd');
  return moment !== null && 'instant' in moment ? moment : null;
}

/** Ids in a cell, which is a list as JSON. */
function idsIn(cell: string): string[] {
  try {
    const ids: unknown = JSON.parse(cell);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Rows of an organization’s whole export: projects, tasks, and the time of its members. */
export async function* solidtimeArchive(file: SourceFile, untitled: string): AsyncGenerator<SourceRow> {
  const files = await file.entries();
  const [clients, tags, members] = [
    await namesIn(files, 'clients.csv'),
    await namesIn(files, 'tags.csv'),
    await namesIn(files, 'members.csv'),
  ];
  const tagsOf = ({ cells }: Entry) => idsIn(cells.tags).flatMap((id) => tags.get(id) ?? []);
  const entries = () => rowsIn(files, 'time_entries.csv', entryColumns, ['id', 'start', 'end']);
  const people = new Set<string>();
  const labels = taskLabels();
  for await (const entry of entries()) {
    labels.add(entry.cells.task || keyOf(entry), tagsOf(entry));
    if (people.size < 2) people.add(entry.cells.member);
  }

  const projects = new Map<string, string>();
  for await (const { line, cells } of rowsIn(files, 'projects.csv', projectColumns, ['id', 'name'])) {
    projects.set(cells.id, cells.name);
    yield projectRow({
      sourceId: cells.id,
      at: { file: 'projects.csv', line },
      name: cells.name,
      description: clients.get(cells.client) ?? '',
      isArchived: cells.archived !== '',
    });
  }
  const tasks = new Set<string>();
  for await (const { line, cells } of rowsIn(files, 'tasks.csv', taskColumns, ['id', 'name'])) {
    const about = { sourceId: cells.id, at: { file: 'tasks.csv', line } };
    if (cells.id === '' || cells.name === '') {
      yield faultRow(cells.id === '' ? 'malformed' : 'no_title', cells.name, {
        ...about,
        sourceId: cells.id || contentId('task', String(line)),
      });
      continue;
    }
    tasks.add(cells.id);
    yield taskRow({
      ...about,
      title: cells.name,
      project: projects.has(cells.project) ? cells.project : null,
      labels: labels.of(cells.id),
      completedAt: cells.done === '' ? null : (instantIn(cells.done) ?? 'unknown'),
      createdAt: instantIn(cells.created),
    });
  }
  let count = 0;
  for await (const entry of entries()) {
    count += 1;
    yield recordRow(entry);
  }
  if (count === 0 && tasks.size === 0 && projects.size === 0) throw new UnreadableFileError('empty');

  function keyOf({ cells: { description, project } }: Entry): string {
    return JSON.stringify([description, project]);
  }

  function recordRow(entry: Entry): SourceRow {
    const { line, cells, others } = entry;
    const { id, description, project: of } = cells;
    const at = { file: 'time_entries.csv', line };
    const sourceId = id || contentId('entry', cells.member, cells.start);
    const [start, end] = [instantIn(cells.start), instantIn(cells.end)];
    // An entry without an end still runs.
    if (start === null || end === null)
      return faultRow('bad_date', [description, cells.start, cells.end].join(' ').trim(), { sourceId, at });
    const leftBehind: LeftBehind[] = [...others];
    if (cells.billable === 'true') leftBehind.push({ what: 'other', detail: 'Billable' });
    if (people.size > 1)
      leftBehind.push({ what: 'assignee', detail: shown(members.get(cells.member) ?? cells.member) });
    const project = projects.has(of) ? of : null;
    const title = description || projects.get(of) || untitled;
    return {
      ...{ kind: 'record', sourceId, at, leftBehind, start, end, labels: tagsOf(entry) },
      ...(tasks.has(cells.task)
        ? { task: { sourceId: cells.task, labels: labels.of(cells.task) }, note: description }
        : { task: { title, project, labels: labels.of(keyOf(entry)) }, note: '' }),
    };
  }
}
