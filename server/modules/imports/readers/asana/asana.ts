import { contentId } from '../../content-id.ts';
import type {
  DateOrder,
  DateReading,
  LeftBehind,
  ProductReader,
  SourceFile,
  SourceMoment,
  SourceRow,
  SourceTask,
} from '../../source-row.ts';
import { markdownOf } from '../html-to-markdown.ts';
import { type Columns, hasColumns, type TableRow, tableRows } from '../named-columns.ts';
import { ParentsFirst } from '../parents-first.ts';
import { DateOrderEvidence, orderBy, readDate } from '../read-date.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';

const columns = {
  id: ['Task ID'],
  created: ['Created At'],
  completed: ['Completed At'],
  modified: ['Last Modified'],
  name: ['Name'],
  section: ['Section/Column', 'Section', 'Column'],
  assignee: ['Assignee'],
  email: ['Assignee Email'],
  start: ['Start Date'],
  due: ['Due Date'],
  tags: ['Tags'],
  notes: ['Notes'],
  projects: ['Projects'],
  parent: ['Parent task'],
  blockedBy: ['Blocked By (Dependencies)'],
  blocking: ['Blocking (Dependencies)'],
  priority: ['Priority'],
} satisfies Columns<string>;
type Field = keyof typeof columns;
const required: readonly Field[] = ['id', 'name', 'created', 'completed'];

const PRIORITIES: Readonly<Record<string, SourceTask['priority']>> = {
  urgent: 4,
  high: 3,
  medium: 2,
  low: 1,
};

interface Overview {
  readonly order: DateOrder;
  /** Id of the first task of each name: subtasks tell their parent by its name alone. */
  readonly firstIds: ReadonlyMap<string, string>;
  /** Number of tasks of each project: that of the whole export has the most. */
  readonly projects: ReadonlyMap<string, number>;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

async function overviewOf(file: SourceFile, dates: DateReading): Promise<Overview> {
  const evidence = new DateOrderEvidence();
  const firstIds = new Map<string, string>();
  const projects = new Map<string, number>();
  for await (const { cells } of tableRows<Field>(file, columns, required)) {
    for (const date of [cells.created, cells.completed, cells.start, cells.due]) evidence.see(date);
    if (!firstIds.has(cells.name)) firstIds.set(cells.name, cells.id);
    for (const project of listOf(cells.projects)) projects.set(project, (projects.get(project) ?? 0) + 1);
  }
  return { order: orderBy(dates, evidence), firstIds, projects };
}

function leftBehindOf(
  { cells, others }: TableRow<Field>,
  otherProjects: readonly string[],
  hasParent: boolean,
): LeftBehind[] {
  const left: LeftBehind[] = [...others];
  const add = (what: LeftBehind['what'], detail: string) => left.push({ what, detail: shown(detail) });
  if (cells.priority !== '' && !(cells.priority.toLowerCase() in PRIORITIES)) add('priority', cells.priority);
  if (cells.blockedBy !== '') add('other', `Blocked by: ${cells.blockedBy}`);
  if (cells.blocking !== '') add('other', `Blocking: ${cells.blocking}`);
  for (const project of otherProjects) add('other', project);
  if (cells.parent !== '' && !hasParent) add('nesting', cells.parent);
  return left;
}

/** State of the reading of one file. */
class ExportReader {
  readonly #overview: Overview;
  readonly #named = new Set<string>();
  /** Id of the task of each name that came last: subtasks stand below their parent. */
  readonly #lastIds = new Map<string, string>();

  constructor(overview: Overview) {
    this.#overview = overview;
  }

  *rows(row: TableRow<Field>): Generator<SourceRow> {
    const { cells, line, isWhole } = row;
    const at = { file: null, line };
    const sourceId = cells.id || contentId('no id', String(line));
    const [project = null, ...otherProjects] = this.#projectsOf(cells.projects);
    if (project !== null && !this.#named.has(project)) {
      this.#named.add(project);
      yield projectRow({ sourceId: project, at, name: project });
    }
    const reason = this.#fault(cells, isWhole);
    if (reason !== null) {
      yield faultRow(reason, cells.name || cells.notes || cells.id, { sourceId, at });
      return;
    }
    const parent = this.#parentOf(cells.parent, sourceId);
    this.#lastIds.set(cells.name, sourceId);
    const isDone = cells.completed !== '';
    yield taskRow({
      sourceId,
      at,
      leftBehind: leftBehindOf(row, otherProjects, parent !== null),
      title: cells.name.replaceAll(/\s+/g, ' '),
      description: markdownOf(cells.notes),
      project,
      section: cells.section === '' ? null : cells.section,
      parent,
      labels: listOf(cells.tags),
      priority: PRIORITIES[cells.priority.toLowerCase()] ?? null,
      due: this.#date(cells.due),
      start: this.#date(cells.start),
      completedAt: isDone ? (this.#date(cells.completed) ?? 'unknown') : null,
      createdAt: this.#date(cells.created),
      people: [cells.assignee || cells.email].filter((name) => name !== ''),
    });
  }

  #date(text: string): SourceMoment | null {
    return readDate(text, this.#overview.order);
  }

  #fault(cells: TableRow<Field>['cells'], isWhole: boolean) {
    if (!isWhole) return 'wrong_columns';
    if (cells.id === '') return 'malformed';
    if (cells.name === '') return 'no_title';
    const isUnread = [cells.due, cells.start].some((date) => date !== '' && this.#date(date) === null);
    return isUnread ? 'bad_date' : null;
  }

  /** Projects of a task, that of the whole export first. */
  #projectsOf(text: string): string[] {
    const { projects } = this.#overview;
    return listOf(text).sort((one, other) => (projects.get(other) ?? 0) - (projects.get(one) ?? 0));
  }

  #parentOf(name: string, own: string): string | null {
    const id = this.#lastIds.get(name) ?? this.#overview.firstIds.get(name) ?? null;
    return name === '' || id === own || id === '' ? null : id;
  }
}

/** Project of Asana as CSV: project menu → Export → CSV. */
export const asana: ProductReader = {
  product: 'asana',
  recognise({ text }) {
    if (!hasColumns(text, ['Task ID', 'Created At', 'Completed At', 'Name'])) return 0;
    return hasColumns(text, ['Last Modified', 'Assignee']) ? 0.95 : 0.6;
  },
  async *read(file, _today, dates) {
    const reader = new ExportReader(await overviewOf(file, dates));
    const order = new ParentsFirst<SourceTask>();
    for await (const row of tableRows<Field>(file, columns, required)) {
      for (const found of reader.rows(row)) {
        if (found.kind === 'task') yield* order.take(found);
        else yield found;
      }
    }
    yield* order.rest();
  },
};
