import { contentId, createContentIds } from '../../content-id.ts';
import type { ProductReader, SourceFile, SourceProject, SourceRow, SourceTask } from '../../source-row.ts';
import { hasColumns, tableRows } from '../named-columns.ts';
import { ParentsFirst } from '../parents-first.ts';
import { faultRow, projectRow } from '../row-defaults.ts';
import { type Cells, type Column, columns, tasksOf } from './ticktick-task.ts';

/** Folders and lists, each once. */
class Lists {
  readonly #known = new Set<string>();

  /** Rows of those that are new, and the id of the list; null for a task without one. */
  take(
    { folder, list }: Cells,
    line: number,
  ): { readonly rows: readonly SourceProject[]; readonly project: string | null } {
    const above = folder === '' ? null : contentId('folder', folder);
    const project = list === '' ? above : contentId('list', folder, list);
    const rows = [
      ...(above === null ? [] : [projectRow({ sourceId: above, at: { file: null, line }, name: folder })]),
      ...(list === '' || project === null
        ? []
        : [projectRow({ sourceId: project, at: { file: null, line }, name: list, parent: above })]),
    ].filter(({ sourceId }) => !this.#known.has(sourceId));
    for (const { sourceId } of rows) this.#known.add(sourceId);
    return { rows, project };
  }
}

async function* ticktickRows(file: SourceFile): AsyncGenerator<SourceRow> {
  const lists = new Lists();
  const tasks = new ParentsFirst<SourceTask>();
  const idOf = createContentIds();
  for await (const row of tableRows<Column>(file, columns, ['list', 'title'])) {
    const { rows, project } = lists.take(row.cells, row.line);
    yield* rows;
    const found = row.isWhole ? tasksOf(row, project, (title) => idOf(project, title)) : [];
    for (const task of found) yield* tasks.take(task);
    if (found.length > 0) continue;
    const about = { sourceId: idOf('fault', row.cells.title), at: { file: null, line: row.line } };
    const text = Object.values(row.cells).join(' ').trim();
    yield faultRow(row.isWhole ? 'no_title' : 'wrong_columns', text, about);
  }
  yield* tasks.rest();
}

/** Backup of TickTick: Settings → Account → Generate backup, a CSV with a few lines before its head. */
export const ticktick: ProductReader = {
  product: 'ticktick',
  recognise({ name, text }) {
    if (!hasColumns(text, ['List Name', 'Title', 'Is Check list'])) return 0;
    return /ticktick/i.test(name) || hasColumns(text, ['Folder Name']) ? 1 : 0.8;
  },
  read: ticktickRows,
};
