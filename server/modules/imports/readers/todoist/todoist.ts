import { type FileGlance, type ProductReader, UnreadableFileError } from '../../source-row.ts';
import { firstCharacter, isArchive } from '../file-shape.ts';
import { todoistCsvRows } from './todoist-csv.ts';
import { todoistJsonRows } from './todoist-json.ts';

const HEAD = /^[\s"']*type["']?[,;\t]\s*["']?content["']?[,;\t]/i;

function recognise({ name, text, entries }: FileGlance): number {
  if (entries !== null) {
    const tables = entries.filter((entry) => /\.csv$/i.test(entry));
    if (tables.length === 0) return 0;
    if (tables.some((entry) => /\[[\w-]+\]\.csv$/i.test(entry))) return 0.9;
    return tables.length === entries.length ? 0.5 : 0.2;
  }
  if (HEAD.test(text)) return 1;
  if (!/^\s*[[{]/.test(text)) return 0;
  if (/"sync_token"|"day_order"|"added_by_uid"/.test(text)) return 0.9;
  return /\.json$/i.test(name) && /"content"/.test(text) && /"(?:project_id|child_order)"/.test(text)
    ? 0.7
    : 0;
}

/**
 * Todoist: a backup (zip with one CSV for each project), the CSV of a project, or the JSON of its API.
 * https://todoist.com/help/articles/import-or-export-a-project-as-a-csv-file-in-todoist-YC8YvN
 */
export const todoist: ProductReader = {
  product: 'todoist',
  recognise,
  async *read(file, today) {
    if (!(await isArchive(file))) {
      const isJson = /[[{]/.test(await firstCharacter(file));
      yield* isJson ? todoistJsonRows(file) : todoistCsvRows(file, today, false);
      return;
    }
    const tables = (await file.entries()).filter(({ name }) => /\.csv$/i.test(name));
    let isTodoist = false;
    for (const table of tables) {
      try {
        for await (const row of todoistCsvRows(table, today, true)) {
          isTodoist = true;
          yield row;
        }
      } catch (error) {
        // Other tables may lie beside those of the projects.
        if (!(error instanceof UnreadableFileError && ['wrong_product', 'empty'].includes(error.reason)))
          throw error;
      }
    }
    if (!isTodoist) throw new UnreadableFileError('wrong_product');
  },
};
