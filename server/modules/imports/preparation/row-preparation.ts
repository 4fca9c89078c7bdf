import { createHash } from 'node:crypto';
import type { ImportDetail } from '#contract/import/import.ts';
import {
  MAX_COLLECTED_TASKS,
  MAX_DEPTH,
  MAX_DESCRIPTION,
  MAX_SUBTASKS,
  MAX_TITLE,
} from '#contract/limits.ts';
import { recordTaskIdOf, sectionIdOf, shortId } from '../content-id.ts';
import { personNamesOf } from '../people/person-way.ts';
import { projectRow, shown, taskRow } from '../readers/row-defaults.ts';
import type {
  LeftBehind,
  SourceProject,
  SourceRecord,
  SourceRow,
  SourceTask,
  SourceWhole,
} from '../source-row.ts';
import type { ImportRecord, ImportRowRecord } from '../table.ts';
import { lossesOf } from './row-losses.ts';
import { spanFault } from './span-fault.ts';

/** Kinds of found things that a preview lists. */
const MAX_FOUND = 500;
/** Kinds of losses whose numbers are kept apart. */
const MAX_LOSSES = 4 * MAX_FOUND;

export type NewImportRow = Omit<
  ImportRowRecord,
  'importId' | 'ordinal' | 'action' | 'reason' | 'entityId' | 'entityVersion' | 'before' | 'cells'
>;

/** Copy without what the database refuses in texts: zeros and halves of characters. */
function storable(row: SourceRow): SourceRow {
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  return JSON.parse(JSON.stringify(row, clean));
}

function titleOf(row: Exclude<SourceRow, SourceRecord>): string {
  if (row.kind === 'project') return row.name;
  if (row.kind === 'fault') return row.detail;
  return row.kind === 'cells' ? row.cells.join(' ') : row.title;
}

/** The file’s own words by which a row is known again, without what is found out about them. */
function digestedText({ at: _, ...row }: SourceRow): string {
  if (row.kind === 'task') return JSON.stringify({ ...row, isArchived: undefined });
  if (row.kind !== 'record') return JSON.stringify(row);
  const { labels: _labels, ...task } = row.task;
  return JSON.stringify({ ...row, task, isArchived: undefined });
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
function listed(counts: ReadonlyMap<string, number>) {
  const entries = [...counts].map(([name, number]) => ({ name, count: number }));
  return entries.sort((a, b) => b.count - a.count).slice(0, MAX_FOUND);
}

/**
 * Losses with single people as far as choices can name them; all others go as `people` says. Without this bound the
 * numbers of a file would grow with its names.
 */
function boundedLosses(
  losses: ImportRecord['leftBehind'],
  people: readonly { readonly name: string }[],
): ImportRecord['leftBehind'] {
  const known = new Set(people.map(({ name }) => name));
  const apart = new Set(losses.toSorted((a, b) => b.count - a.count).slice(0, MAX_LOSSES));
  const bounded = new Map<string, ImportRecord['leftBehind'][number]>();
  for (const loss of losses) {
    const { what, count, when } = loss;
    const { person, after, ...others } = when ?? {};
    const isOfPerson = person !== undefined && known.has(person) && apart.has(loss);
    const kept = when === undefined || isOfPerson ? when : others;
    const key = JSON.stringify([what, kept]);
    const sum = (bounded.get(key)?.count ?? 0) + count;
    bounded.set(key, { what, count: sum, ...(kept === undefined ? {} : { when: kept }) });
  }
  return [...bounded.values()];
}

/** Task of the file that its subtasks and records refer to. */
interface KnownTask {
  readonly title: string;
  readonly depth: number;
  /** Whether the topmost task above it has a section. */
  readonly isInSection: boolean;
  readonly isCompleted: boolean;
  readonly isArchived: boolean;
}

/** Person’s zone and the instant, by which rows are known that cannot be carried out. */
interface Circumstances {
  readonly timeZone: string;
  readonly now: number;
}

/** Makes source rows storable: adds those that they imply, marks doubles and losses, and counts what is found. */
export function createRowPreparation({ timeZone, now }: Circumstances) {
  const seen = new Set<string>();
  const tasks = new Map<string, KnownTask>();
  const projects = new Map<string, { readonly name: string; readonly isArchived: boolean; count: number }>();
  /** Numbers of tasks below a task, in a section, and at the top of a project. */
  const below = new Map<string, number>();
  const sections = new Map<string, number>();
  const labels = new Map<string, number>();
  const people = new Map<string, number>();
  const priorities = new Map<number, number>();
  const leftBehind = new Map<string, ImportRecord['leftBehind'][number]>();

  function recordTitleOf({ note, task }: SourceRecord): string {
    const id = 'title' in task ? recordTaskIdOf(task) : shortId(task.sourceId);
    const named = 'title' in task ? task.title.trim() : '';
    return note.trim() || tasks.get(id)?.title || named || '—';
  }

  function countLeft({ what, when }: LeftBehind): void {
    const key = JSON.stringify([what, when]);
    const known = leftBehind.get(key)?.count ?? 0;
    leftBehind.set(key, { what, count: known + 1, ...(when === undefined ? {} : { when }) });
  }

  function faultOf(row: SourceRow, isTooLong: boolean, isDouble: boolean): NewImportRow['fault'] {
    if (row.kind === 'fault') return row.reason;
    if (isTooLong) return 'too_long';
    if (isDouble) return 'duplicate';
    const isLost = row.kind === 'record' && 'sourceId' in row.task && !tasks.has(shortId(row.task.sourceId));
    return isLost ? 'no_task' : spanFault(row, now);
  }

  function stored(
    given: SourceRow,
    kind: NewImportRow['kind'],
    more: Partial<NewImportRow> = {},
    losses: readonly LeftBehind[] = [],
  ): NewImportRow {
    const { at } = given;
    const text = digestedText(given);
    const sourceId = shortId(given.sourceId);
    const key = `${kind}:${sourceId}`;
    const fault = faultOf(given, text.length > 2 * MAX_DESCRIPTION, seen.has(key));
    seen.add(key);
    const left = [...given.leftBehind, ...(fault === null ? [...lossesOf(given, timeZone), ...losses] : [])];
    const source: SourceRow = { ...given, leftBehind: left, at: { file: null, line: at.line } };
    for (const each of left) countLeft(each);
    return {
      kind,
      sourceId,
      file: at.file,
      line: at.line,
      title: (source.kind === 'record' ? recordTitleOf(source) : titleOf(source))
        .slice(0, MAX_TITLE)
        .toWellFormed(),
      isCompleted: given.kind === 'task' && given.completedAt !== null,
      isForRecords: false,
      digest: createHash('sha256').update(text).digest('base64url').slice(0, 22),
      fault,
      source: fault === null ? source : null,
      leftBehind: left.map(({ what }) => what),
      ...more,
    };
  }

  /** Number of a thing among those at the same position, from 1. */
  function nextAt(position: string): number {
    const number = (below.get(position) ?? 0) + 1;
    below.set(position, number);
    return number;
  }

  /** Positions that a task cannot have, and the choices under which it would need them. */
  function positionLosses(row: SourceTask, { depth, isInSection }: KnownTask): LeftBehind[] {
    const { parent, section, project } = row;
    if (parent === null) {
      const name = project === null ? '' : (projects.get(shortId(project))?.name ?? project);
      const losses: LeftBehind[] = [];
      if (section !== null && nextAt(`section:${sectionIdOf(project, section)}`) > MAX_SUBTASKS)
        losses.push({ what: 'nesting', detail: shown(section), when: { sections: 'parents' } });
      if (project !== null && nextAt(`project:${project}`) > MAX_COLLECTED_TASKS)
        losses.push({ what: 'collection', detail: shown(name), when: { projects: 'collections' } });
      return losses;
    }
    const above = tasks.get(shortId(parent));
    const detail = shown(above?.title ?? parent);
    if (above === undefined || depth > MAX_DEPTH || nextAt(`task:${parent}`) > MAX_SUBTASKS)
      return [{ what: 'nesting', detail }];
    if (isInSection && depth === MAX_DEPTH)
      return [{ what: 'nesting', detail, when: { sections: 'parents' } }];
    return above.isCompleted && row.completedAt === null
      ? [{ what: 'nesting', detail, when: { completed: false } }]
      : [];
  }

  /** Task among the others of the file: known to what refers to it. */
  function placed(row: SourceTask, more: Partial<NewImportRow> = {}): NewImportRow {
    const above = row.parent === null ? undefined : tasks.get(shortId(row.parent));
    const isArchived = row.project !== null && projects.get(shortId(row.project))?.isArchived === true;
    const known: KnownTask = {
      title: row.title.slice(0, MAX_TITLE),
      depth: above === undefined ? 0 : above.depth + 1,
      isInSection: above?.isInSection ?? row.section !== null,
      isCompleted: row.completedAt !== null && more.isForRecords !== true,
      isArchived,
    };
    const losses = positionLosses(row, known);
    if (isArchived) {
      losses.push({ what: 'archived', detail: known.title, when: { archived: 'none' } });
      if (row.completedAt === null)
        losses.push({ what: 'archived_open', detail: known.title, when: { archived: 'completed' } });
    }
    const made = stored(isArchived ? { ...row, isArchived } : row, 'task', more, losses);
    if (made.fault === null) tasks.set(made.sourceId, known);
    return made;
  }

  function project(row: SourceProject): NewImportRow {
    const above = row.parent === null ? undefined : projects.get(shortId(row.parent));
    const isArchived = row.isArchived || above?.isArchived === true;
    if (projects.size < MAX_FOUND || isArchived)
      projects.set(shortId(row.sourceId), { name: row.name, isArchived, count: 0 });
    const losses: LeftBehind[] =
      row.parent === null ? [] : [{ what: 'hierarchy', detail: shown(above?.name ?? row.parent) }];
    return stored(isArchived ? { ...row, isArchived } : row, 'project', {}, losses);
  }

  function record(row: SourceRecord): NewImportRow[] {
    const { task } = row;
    const before: NewImportRow[] = [];
    const isFaulty = spanFault(row, now) !== null;
    if ('title' in task && !isFaulty && !seen.has(`task:${recordTaskIdOf(task)}`)) {
      const { title, project: of, labels: names } = task;
      const name = title.trim() || (of === null ? '' : projects.get(shortId(of))?.name) || '—';
      for (const label of names) count(labels, label);
      before.push(
        placed(
          taskRow({
            ...{ sourceId: recordTaskIdOf(task), at: row.at, title: name, project: of, labels: names },
            completedAt: row.end,
          }),
          { isForRecords: true },
        ),
      );
    }
    const known = tasks.get('title' in task ? recordTaskIdOf(task) : shortId(task.sourceId));
    const isArchived = known?.isArchived === true;
    const losses: LeftBehind[] = isArchived
      ? [{ what: 'archived', detail: known?.title ?? '', when: { archived: 'none' } }]
      : [];
    const isCompleted = known?.isCompleted === true;
    return [...before, stored(isArchived ? { ...row, isArchived } : row, 'record', { isCompleted }, losses)];
  }

  function task(row: SourceTask): NewImportRow[] {
    const before: NewImportRow[] = [];
    if (row.section !== null) {
      count(sections, row.section);
      const sourceId = sectionIdOf(row.project, row.section);
      if (!seen.has(`section:${sourceId}`)) {
        const title = row.section;
        const section = taskRow({ sourceId, at: row.at, title, project: row.project });
        before.push(stored(section, 'section'));
      }
    }
    const of = row.project === null ? undefined : projects.get(shortId(row.project));
    if (of !== undefined) of.count += 1;
    for (const name of row.labels) count(labels, name);
    for (const name of personNamesOf(row.people)) count(people, name);
    if (row.priority !== null) priorities.set(row.priority, (priorities.get(row.priority) ?? 0) + 1);
    return [...before, placed(row)];
  }

  function whole(row: SourceWhole): NewImportRow {
    const { of, data } = row.thing;
    if (of === 'task') {
      const isCompleted = data.completedAt !== null;
      const title = row.title.slice(0, MAX_TITLE);
      tasks.set(shortId(row.sourceId), {
        title,
        depth: 0,
        isInSection: false,
        isCompleted,
        isArchived: false,
      });
      return stored(row, of, { isCompleted });
    }
    if (of === 'file') return stored(row, of, { isCompleted: data.isOfCompleted });
    const isNamed = of !== 'record' || row.title.trim() !== '';
    return stored(isNamed ? row : { ...row, title: tasks.get(shortId(data.task))?.title ?? '—' }, of);
  }

  return {
    /** Rows to store, in their order. */
    prepare(given: SourceRow): NewImportRow[] {
      const row = storable(given);
      if (row.kind === 'task') return task(row);
      if (row.kind === 'project') return [project(row)];
      if (row.kind === 'event') return [stored(row, 'event')];
      if (row.kind === 'whole') return [whole(row)];
      return row.kind === 'record' ? record(row) : [stored(row, 'row')];
    },
    /** Project that only its name says, once; null if it is known. */
    projectNamed(name: string, at: SourceProject['at']): SourceProject | null {
      if (seen.has(`project:${shortId(name)}`)) return null;
      return projectRow({ sourceId: name, at, name });
    },
    found(): ImportDetail['found'] {
      return {
        projects: [...projects]
          .map(([sourceId, each]) => ({ sourceId, ...each }))
          .sort((a, b) => b.count - a.count)
          .slice(0, MAX_FOUND),
        sections: listed(sections),
        labels: listed(labels),
        people: listed(people).map((person) => ({ ...person, proposedId: null })),
        priorities: [...priorities].map(([priority, number]) => ({ priority, count: number })),
      };
    },
    leftBehind: () => boundedLosses([...leftBehind.values()], listed(people)),
  };
}
