import type { ReadFault } from '#contract/import/import-product.ts';
import type { SourceFault, SourceProject, SourceTask } from '../source-row.ts';

/** Characters of a file's text that a fault or a remark shows. */
const SHOWN = 200;

export function shown(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

type Needed<Row, Names extends keyof Row> = Pick<Row, Names> & Partial<Omit<Row, 'kind'>>;

/** Task of which a file says no more than `fields`. */
export function taskRow(fields: Needed<SourceTask, 'sourceId' | 'at' | 'title'>): SourceTask {
  return {
    kind: 'task',
    leftBehind: [],
    description: '',
    project: null,
    section: null,
    parent: null,
    labels: [],
    priority: null,
    due: null,
    start: null,
    recurrence: null,
    estimate: null,
    completedAt: null,
    createdAt: null,
    people: [],
    comments: [],
    links: [],
    ...fields,
  };
}

export function projectRow(fields: Needed<SourceProject, 'sourceId' | 'at' | 'name'>): SourceProject {
  return { kind: 'project', leftBehind: [], description: '', parent: null, isArchived: false, ...fields };
}

export function faultRow(
  reason: ReadFault,
  detail: string,
  { sourceId, at }: Pick<SourceFault, 'sourceId' | 'at'>,
): SourceFault {
  return { kind: 'fault', reason, detail: shown(detail), sourceId, at, leftBehind: [] };
}
