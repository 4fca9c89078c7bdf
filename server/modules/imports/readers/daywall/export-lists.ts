import * as z from 'zod/mini';
import { instant } from '#contract/entity.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#contract/export/export-format.ts';
import { jsonItems } from '../../files/json-items.ts';
import { type SourceFile, UnreadableFileError } from '../../source-row.ts';
import { isArchive } from '../file-shape.ts';

const HEADED = /(?:^|\/)(?:daywall|organization)\.json$/;
const FILE = /(?:^|\/)files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

function pathsIn(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ name }) => {
      const [, id] = FILE.exec(name) ?? [];
      return id === undefined ? [] : [[id, name] as const];
    }),
  );
}

interface ListedItem {
  readonly list: string;
  readonly value: unknown;
  /** Ordinal within its list, from 1. */
  readonly line: number;
}

/** Lists of an export of any version. */
export interface ExportLists {
  readonly version: number;
  /** Instant of the export, which version 0 did not say. */
  readonly exportedAt: string | null;
  /** Paths in the archive of the files that it holds, by their ids. */
  readonly paths: ReadonlyMap<string, string>;
  /** Items of some lists, in one pass over the file. */
  items(names: readonly string[]): AsyncIterable<ListedItem>;
}

const headShape = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.int().check(z.positive()),
  exportedAt: instant,
});

/** Head of a file; null for a file without. */
async function headOf(file: SourceFile): Promise<z.output<typeof headShape> | null> {
  const head: Record<string, unknown> = {};
  for await (const { key, value } of jsonItems(file, ['$.format', '$.version', '$.exportedAt'])) {
    head[String(key)] = value;
    const read = z.safeParse(headShape, head);
    if (read.success) return read.data;
  }
  return null;
}

async function* numbered(items: AsyncIterable<Omit<ListedItem, 'line'>>): AsyncGenerator<ListedItem> {
  const lines = new Map<string, number>();
  for await (const { list, value } of items) {
    const line = (lines.get(list) ?? 0) + 1;
    lines.set(list, line);
    yield { list, value, line };
  }
}

/** Version 1 and later: one file with all lists. */
async function headed(file: SourceFile, paths: ReadonlyMap<string, string>): Promise<ExportLists> {
  const head = await headOf(file);
  if (head === null) throw new UnreadableFileError('wrong_product');
  const { version, exportedAt } = head;
  if (version > EXPORT_VERSION) throw new UnreadableFileError('newer_version');
  async function* items(names: readonly string[]) {
    const paths = names.map((name) => `$.lists.${name}.*`);
    for await (const { path, value } of jsonItems(file, paths))
      yield { list: path.slice('lists.'.length), value };
  }
  return { version, exportedAt, paths, items: (names) => numbered(items(names)) };
}

/** Version 0: an archive with a file for each list. */
function unheaded(files: readonly SourceFile[]): ExportLists {
  const byName = new Map(files.map((file) => [file.name, file]));
  if (!byName.has('tasks.json') || !byName.has('profile.json'))
    throw new UnreadableFileError('wrong_product');
  async function* items(names: readonly string[]) {
    for (const list of names) {
      const file = byName.get(`${list}.json`);
      if (file === undefined) continue;
      for await (const { value } of jsonItems(file, ['$.*'])) yield { list, value };
    }
  }
  return { version: 0, exportedAt: null, paths: pathsIn(files), items: (names) => numbered(items(names)) };
}

/** Opens an export: the archive, or the JSON file that it holds. */
export async function openExport(file: SourceFile): Promise<ExportLists> {
  if (!(await isArchive(file))) return headed(file, new Map());
  const files = await file.entries();
  const found = files.find(({ name }) => HEADED.test(name));
  return found === undefined ? unheaded(files) : headed(found, pathsIn(files));
}
