import { createHash } from 'node:crypto';
import type { ImportDetail } from '#contract/import/import.ts';
import { MAX_DESCRIPTION, MAX_TITLE } from '#contract/limits.ts';
import { contentId } from './content-id.ts';
import { projectRow, taskRow } from './readers/row-defaults.ts';
import type { SourceProject, SourceRecord, SourceRow, SourceTask, SourceWhole } from './source-row.ts';
import type { ImportRowRecord } from './table.ts';

/** Ids longer than an index takes are shortened to their digest. */
const MAX_SOURCE_ID = 200;
/** Kinds of found things that a preview lists. */
const MAX_FOUND = 500;

export type NewImportRow = Omit<
  ImportRowRecord,
  'importId' | 'ordinal' | 'action' | 'reason' | 'entityId' | 'entityVersion' | 'cells'
>;

/** Copy without what the database refuses in texts: zeros and halves of characters. */
function storable(row: SourceRow): SourceRow {
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  return JSON.parse(JSON.stringify(row, clean));
}

export function shortId(id: string): string {
  return id.length <= MAX_SOURCE_ID ? id : contentId(id);
}

/** Source id of the task above the tasks of a section. */
export function sectionIdOf(project: string | null, section: string): string {
  return contentId('section', project, section);
}

/** Source id of a task that records name by its title. */
export function recordTaskIdOf(task: { readonly title: string; readonly project: string | null }): string {
  return contentId('time', task.title, task.project);
}

function titleOf(row: Exclude<SourceRow, SourceRecord>): string {
  if (row.kind === 'project') return row.name;
  if (row.kind === 'fault') return row.detail;
  return row.kind === 'cells' ? row.cells.join(' ') : row.title;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
function listed(counts: ReadonlyMap<string, number>) {
  const entries = [...counts].map(([name, number]) => ({ name, count: number }));
  return entries.sort((a, b) => b.count - a.count).slice(0, MAX_FOUND);
}

/** Makes source rows storable: adds those that they imply, marks doubles, and counts what is found. */
export function createRowPreparation() {
  const seen = new Set<string>();
  /** Titles of tasks, by which their records are named in a list. */
  const taskTitles = new Map<string, string>();
  const projects = new Map<string, { readonly name: string; count: number }>();
  const sections = new Map<string, number>();
  const labels = new Map<string, number>();
  const people = new Map<string, number>();
  const priorities = new Map<number, number>();
  const leftBehind = new Map<string, number>();

  function recordTitleOf({ note, task }: SourceRecord): string {
    const id = 'title' in task ? recordTaskIdOf(task) : shortId(task.sourceId);
    return note.trim() || taskTitles.get(id) || '—';
  }

  function stored(
    row: SourceRow,
    kind: NewImportRow['kind'],
    more: Partial<NewImportRow> = {},
  ): NewImportRow {
    const { at, ...content } = row;
    const text = JSON.stringify(content);
    const source: SourceRow = { ...row, at: { file: null, line: at.line } };
    const sourceId = shortId(source.sourceId);
    const key = `${kind}:${sourceId}`;
    const isTooLong = text.length > 2 * MAX_DESCRIPTION;
    const fault =
      row.kind === 'fault' ? row.reason : isTooLong ? 'too_long' : seen.has(key) ? 'duplicate' : null;
    seen.add(key);
    if (source.kind === 'task' || (source.kind === 'whole' && kind === 'task'))
      taskTitles.set(sourceId, source.title.slice(0, MAX_TITLE));
    for (const { what } of row.leftBehind) count(leftBehind, what);
    return {
      kind,
      sourceId,
      file: at.file,
      line: at.line,
      title: (source.kind === 'record' ? recordTitleOf(source) : titleOf(source))
        .slice(0, MAX_TITLE)
        .toWellFormed(),
      isCompleted: row.kind === 'task' && row.completedAt !== null,
      isForRecords: false,
      digest: createHash('sha256').update(text).digest('base64url').slice(0, 22),
      fault,
      source: fault === null ? source : null,
      leftBehind: row.leftBehind.map(({ what }) => what),
      ...more,
    };
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
    const project = row.project === null ? undefined : projects.get(shortId(row.project));
    if (project !== undefined) project.count += 1;
    for (const name of row.labels) count(labels, name);
    for (const name of row.people) count(people, name);
    if (row.priority !== null) priorities.set(row.priority, (priorities.get(row.priority) ?? 0) + 1);
    return [...before, stored(row, 'task')];
  }

  function whole(row: SourceWhole): NewImportRow {
    const { of, data } = row.thing;
    if (of === 'task') return stored(row, of, { isCompleted: data.completedAt !== null });
    if (of === 'file') return stored(row, of, { isCompleted: data.isOfCompleted });
    const isNamed = of !== 'record' || row.title.trim() !== '';
    return stored(isNamed ? row : { ...row, title: taskTitles.get(shortId(data.task)) ?? '—' }, of);
  }

  return {
    /** Rows to store, in their order. */
    prepare(given: SourceRow): NewImportRow[] {
      const row = storable(given);
      if (row.kind === 'task') return task(row);
      if (row.kind === 'project') {
        if (projects.size < MAX_FOUND) projects.set(shortId(row.sourceId), { name: row.name, count: 0 });
        return [stored(row, 'project')];
      }
      if (row.kind === 'event') return [stored(row, 'event')];
      if (row.kind === 'whole') return [whole(row)];
      if (row.kind !== 'record') return [stored(row, 'row')];
      if ('sourceId' in row.task) return [stored(row, 'record')];
      const sourceId = recordTaskIdOf(row.task);
      const isKnown = seen.has(`task:${sourceId}`);
      const { title, project } = row.task;
      const name = title.trim() || (project === null ? '' : projects.get(shortId(project))?.name) || '—';
      const worked = taskRow({ sourceId, at: row.at, title: name, project, completedAt: row.end });
      return [...(isKnown ? [] : [stored(worked, 'task', { isForRecords: true })]), stored(row, 'record')];
    },
    /** Project that only its name says, once; null if it is known. */
    projectNamed(name: string, at: SourceProject['at']): SourceProject | null {
      if (seen.has(`project:${shortId(name)}`)) return null;
      return projectRow({ sourceId: name, at, name });
    },
    found(): ImportDetail['found'] {
      return {
        projects: [...projects]
          .map(([sourceId, project]) => ({ sourceId, ...project }))
          .sort((a, b) => b.count - a.count),
        sections: listed(sections),
        labels: listed(labels),
        people: listed(people),
        priorities: [...priorities].map(([priority, number]) => ({ priority, count: number })),
      };
    },
    leftBehind(): ImportDetail['leftBehind'] {
      return [...leftBehind].map(([what, number]) => ({
        what: what as ImportDetail['leftBehind'][number]['what'],
        count: number,
      }));
    },
  };
}
