import { jsonItems } from '../../files/json-items.ts';
import type { LeftBehind, SourceFile, SourceProject } from '../../source-row.ts';
import { JsonFields } from '../json-fields.ts';
import { projectRow, shown } from '../row-defaults.ts';
import { type Series, seriesOf } from './super-productivity-repeat.ts';

const ABOUT = ['project', 'tag', 'taskRepeatCfg', 'note', 'simpleCounter'];
const TASKS = ['task', 'taskArchive', 'archiveYoung.task', 'archiveOld.task'];

/** Backups have their data below `data`, older ones at the root. */
const pathsOf = (stores: readonly string[]) =>
  stores.flatMap((store) => [`$.data.${store}.entities.*`, `$.${store}.entities.*`]);
const storeOf = (path: string) => path.replace(/^data\./, '').replace(/\.entities$/, '');

/** List of the day, which says nothing that the due date does not. */
const TODAY_TAG = 'TODAY';

export interface Note {
  readonly id: string;
  readonly content: string;
}

/** Everything of a backup but its tasks. */
export interface BackupData {
  readonly projects: ReadonlyMap<string, SourceProject>;
  readonly tags: ReadonlyMap<string, string>;
  readonly series: ReadonlyMap<string, Series>;
  /** Notes of no project. */
  readonly notes: readonly Note[];
  readonly habits: readonly LeftBehind[];
}

export async function backupData(file: SourceFile): Promise<BackupData> {
  const tags = new Map<string, string>();
  const series = new Map<string, Series>();
  const notes = new Map<string, Note[]>();
  const habits: LeftBehind[] = [];
  const projects = new Map<string, SourceProject>();
  for await (const { path, value } of jsonItems(file, pathsOf(ABOUT))) {
    const fields = new JsonFields(value);
    const id = fields.text('id');
    const title = fields.text('title').trim();
    if (id === '') continue;
    const store = storeOf(path);
    if (store === 'tag' && id !== TODAY_TAG && title !== '') tags.set(id, title);
    else if (store === 'taskRepeatCfg') series.set(id, seriesOf(fields));
    else if (store === 'simpleCounter' && title !== '') habits.push({ what: 'habit', detail: shown(title) });
    else if (store === 'note' && fields.text('content').trim() !== '') {
      const project = fields.text('projectId');
      notes.set(project, [...(notes.get(project) ?? []), { id, content: fields.text('content').trim() }]);
    } else if (store === 'project' && title !== '') {
      const at = { file: null, line: projects.size + 1 };
      projects.set(id, projectRow({ sourceId: id, at, name: title, isArchived: fields.flag('isArchived') }));
    }
  }
  for (const [id, project] of projects) {
    const own = notes.get(id) ?? [];
    notes.delete(id);
    projects.set(id, { ...project, description: own.map(({ content }) => content).join('\n\n') });
  }
  return { projects, tags, series, notes: [...notes.values()].flat(), habits };
}

export interface BackupTask {
  readonly line: number;
  readonly fields: JsonFields;
}

/** Tasks, of today and of the archives. */
export async function* backupTasks(file: SourceFile): AsyncGenerator<BackupTask> {
  let line = 0;
  for await (const { value } of jsonItems(file, pathsOf(TASKS))) {
    line += 1;
    yield { line, fields: new JsonFields(value) };
  }
}
