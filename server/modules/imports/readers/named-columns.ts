import { csvRows } from '../files/csv-rows.ts';
import { type LeftBehind, type SourceFile, UnreadableFileError } from '../source-row.ts';
import { shown } from './row-defaults.ts';

/** Names of each column, in the languages and versions of a product. */
export type Columns<F extends string> = Readonly<Record<F, readonly string[]>>;

export interface TableRow<F extends string> {
  readonly line: number;
  /** Trimmed text of each known column; empty for one that the file lacks. */
  readonly cells: Readonly<Record<F, string>>;
  /** Filled cells of columns that the product, or somebody, added. */
  readonly others: readonly LeftBehind[];
  /** Whether the row has a cell for each column, and none beyond. */
  readonly isWhole: boolean;
}

/** Rows that may stand before the head. */
const MOST_BEFORE_HEAD = 10;

/** Characters of a column's name at most. A longer cell is none, and would keep the pattern below busy. */
const MAX_COLUMN_NAME = 200;

/** Name of a column without case, accents and the unit or currency behind it. */
function foldName(name: string): string {
  if (name.length > MAX_COLUMN_NAME) return name;
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}

interface Head<F extends string> {
  /** Field of each known column; null for one that repeats another in a different unit. */
  readonly known: ReadonlyMap<number, F | null>;
  readonly names: readonly string[];
}

function headOf<F extends string>(
  cells: readonly string[],
  columns: Columns<F>,
  required: readonly F[],
): Head<F> | null {
  const fields: readonly F[] = Object.keys(columns).filter((key): key is F => key in columns);
  const byName = new Map(
    fields.flatMap((field) => columns[field].map((name) => [foldName(name), field] as const)),
  );
  const known = new Map<number, F | null>();
  const taken = new Set<F>();
  for (const [index, cell] of cells.entries()) {
    const field = byName.get(foldName(cell));
    if (field === undefined) continue;
    known.set(index, taken.has(field) ? null : field);
    taken.add(field);
  }
  return required.every((field) => taken.has(field)) ? { known, names: cells } : null;
}

function emptyCells<F extends string>(columns: Columns<F>): Record<F, string> {
  const cells: Record<string, string> = {};
  for (const field of Object.keys(columns)) cells[field] = '';
  return cells;
}

function rowOf<F extends string>(
  line: number,
  cells: readonly string[],
  { known, names }: Head<F>,
  empty: Record<F, string>,
): TableRow<F> {
  const found = { ...empty };
  const others: LeftBehind[] = [];
  for (const [index, cell] of cells.entries()) {
    const text = cell.trim();
    const field = known.get(index);
    const name = names[index]?.trim();
    if (text === '') continue;
    if (field) found[field] = text;
    else if (field === undefined && name)
      others.push({ what: 'custom_field', detail: shown(`${name}: ${text}`) });
  }
  const extra = cells.slice(names.length).some((cell) => cell.trim() !== '');
  return { line, cells: found, others, isWhole: !extra && cells.length >= Math.min(2, names.length) };
}

/**
 * Rows of a CSV file by the names of its columns, in any order. Throws `UnreadableFileError` for a file without
 * the required columns, or without a row below them.
 */
export async function* tableRows<F extends string>(
  file: SourceFile,
  columns: Columns<F>,
  required: readonly F[],
): AsyncGenerator<TableRow<F>> {
  const empty = emptyCells(columns);
  let head: Head<F> | null = null;
  let before = 0;
  let count = 0;
  for await (const { line, cells } of csvRows(file)) {
    if (head === null) {
      head = headOf(cells, columns, required);
      before += 1;
      if (head === null && before >= MOST_BEFORE_HEAD) throw new UnreadableFileError('wrong_product');
      continue;
    }
    count += 1;
    yield rowOf(line, cells, head, empty);
  }
  if (before === 0 || (head !== null && count === 0)) throw new UnreadableFileError('empty');
  if (head === null) throw new UnreadableFileError('wrong_product');
}

/** Whether the first lines of a file have a head with these columns. */
export function hasColumns(text: string, names: readonly string[]): boolean {
  const lines = text.split(/\r\n|\n|\r/).slice(0, MOST_BEFORE_HEAD);
  return lines.some((line) => {
    const cells = new Set(line.split(/[,;\t|]/).map((cell) => foldName(cell.replaceAll('"', ''))));
    return names.every((name) => cells.has(foldName(name)));
  });
}
