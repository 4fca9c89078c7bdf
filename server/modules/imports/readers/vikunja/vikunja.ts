import { jsonItems } from '../../files/json-items.ts';
import {
  type FileGlance,
  type ProductReader,
  type SourceFile,
  type SourceProject,
  type SourceRow,
  type SourceTask,
  UnreadableFileError,
} from '../../source-row.ts';
import { jsonRoot, unpacked } from '../file-shape.ts';
import { JsonFields } from '../json-fields.ts';
import { ParentsFirst } from '../parents-first.ts';
import { faultRow } from '../row-defaults.ts';
import { vikunjaProjects } from './vikunja-projects.ts';
import { vikunjaTask } from './vikunja-task.ts';

const isData = (name: string) => /(?:^|\/)data\.json$/i.test(name);

async function* vikunjaRows(sent: SourceFile): AsyncGenerator<SourceRow> {
  const file = await unpacked(sent, isData);
  if ((await jsonRoot(file)) === '{') throw new UnreadableFileError('wrong_product');
  const { projects, sections } = await vikunjaProjects(file);
  const ordered = new ParentsFirst<SourceProject>();
  for (const project of projects.values()) yield* ordered.take(project);
  yield* ordered.rest();
  const tasks = new ParentsFirst<SourceTask>();
  let line = 0;
  for await (const { value, indexes } of jsonItems(file, ['$.*.tasks.*'])) {
    line += 1;
    const fields = new JsonFields(value);
    const project = projects.get(indexes[0] ?? 0)?.sourceId ?? null;
    const read = vikunjaTask(fields, project, sections.get(fields.text('id')) ?? null, line);
    const task = read.sourceId === '' ? { ...read, sourceId: `line/${line}` } : read;
    if (task.title === '') yield faultRow('no_title', task.description, task);
    else yield* tasks.take(task);
  }
  yield* tasks.rest();
  if (projects.size === 0 && line === 0) throw new UnreadableFileError('wrong_product');
}

function recognise({ name, text, entries }: FileGlance): number {
  if (entries !== null) {
    if (!entries.some(isData)) return 0;
    return entries.includes('VERSION') || entries.some((entry) => /(?:^|\/)filters\.json$/.test(entry))
      ? 1
      : 0.6;
  }
  if (!/^\s*\[/.test(text)) return 0;
  if (/"parent_project_id"|"repeat_mode"|"background_blur_hash"/.test(text)) return 0.9;
  return /vikunja/i.test(name) ? 0.6 : 0;
}

/** Export of a Vikunja account: User settings → Export, a zip with `data.json`. */
export const vikunja: ProductReader = { product: 'vikunja', recognise, read: vikunjaRows };
