import { jsonItems } from '../../files/json-items.ts';
import type { SourceFile, SourceProject } from '../../source-row.ts';
import { markdownOf } from '../html-to-markdown.ts';
import { JsonFields } from '../json-fields.ts';
import { projectRow } from '../row-defaults.ts';

const FIELDS = ['id', 'title', 'description', 'parent_project_id', 'is_archived'];
const PARTS = ['buckets', 'task_buckets'];

/** Everything of an export but its tasks. */
export interface VikunjaProjects {
  /** Projects by their position in the file. */
  readonly projects: ReadonlyMap<number, SourceProject>;
  /** Names of columns by the ids of the tasks in them. */
  readonly sections: ReadonlyMap<string, string>;
}

/** Lists of the program that are no projects have ids below one. */
function projectOf(index: number, values: Readonly<Record<string, unknown>>): SourceProject | null {
  const fields = new JsonFields(values);
  const id = fields.number('id') ?? 0;
  const title = fields.text('title').trim();
  if (id < 1 || title === '') return null;
  const parent = fields.number('parent_project_id') ?? 0;
  return projectRow({
    sourceId: `project/${id}`,
    at: { file: null, line: index + 1 },
    name: title,
    description: markdownOf(fields.text('description')),
    parent: parent > 0 ? `project/${parent}` : null,
    isArchived: fields.flag('is_archived'),
  });
}

export async function vikunjaProjects(file: SourceFile): Promise<VikunjaProjects> {
  const read = new Map<number, Record<string, unknown>>();
  const buckets = new Map<string, string>();
  const bucketOf = new Map<string, string>();
  const paths = [...FIELDS.map((field) => `$.*.${field}`), ...PARTS.map((part) => `$.*.${part}.*`)];
  for await (const { path, key, indexes, value } of jsonItems(file, paths)) {
    const fields = new JsonFields(value);
    if (path === 'buckets') buckets.set(fields.text('id'), fields.text('title').trim());
    else if (path === 'task_buckets') {
      const task = fields.text('task_id');
      if (!bucketOf.has(task)) bucketOf.set(task, fields.text('bucket_id'));
    } else read.set(indexes[0] ?? 0, { ...read.get(indexes[0] ?? 0), [String(key)]: value });
  }
  const projects = new Map<number, SourceProject>();
  for (const [index, values] of read) {
    const project = projectOf(index, values);
    if (project !== null) projects.set(index, project);
  }
  const sections = new Map<string, string>();
  for (const [task, bucket] of bucketOf) {
    const title = buckets.get(bucket) ?? '';
    if (title !== '') sections.set(task, title);
  }
  return { projects, sections };
}
