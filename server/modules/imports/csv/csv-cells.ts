import { createHash } from 'node:crypto';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { contentId } from '../content-id.ts';
import { faultRow } from '../readers/row-defaults.ts';
import type { DateOrder, OpenDate, SourceCells, SourceFault, SourceTask } from '../source-row.ts';
import { foundDateOrder, type RowIds, taskOfCells } from './csv-meaning.ts';

/** Rows by whose dates their order is found. */
export const DATED = 200;
/** Characters of a row whose cells are kept: a longer one is no task under any columns. */
const LONGEST_ROW = 2 * MAX_DESCRIPTION;
/** Characters of a cell that is shown. */
const LONGEST_SHOWN = 200;

/** Digest of the names of columns, by which a file like an earlier one is known. */
export function headDigest(head: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(head)).digest('base64url').slice(0, 27);
}

/** Row of a CSV. */
export interface Cells {
  readonly line: number;
  /** Null for a row that is too long. */
  readonly cells: readonly string[] | null;
  /** Beginning of the row, and its id, by which one without cells is named. */
  readonly title: string;
  readonly sourceId: string;
}

export function cellsOf({ cells, at: { line } }: SourceCells): Cells {
  const isTooLong = cells.reduce((sum, cell) => sum + cell.length, 0) > LONGEST_ROW;
  if (!isTooLong) return { line, cells, title: '', sourceId: '' };
  return { line, cells: null, title: cells.join(' ').slice(0, LONGEST_SHOWN), sourceId: contentId(...cells) };
}

/** Beginnings of cells. */
export function shownCells(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, LONGEST_SHOWN).toWellFormed());
}

/** Order of the dates of some rows, by the choice, as they are found, or as usual; and a date that they leave open. */
export function orderOf(
  { dateOrder, columns }: Pick<ImportChoices, 'dateOrder' | 'columns'>,
  rows: readonly Cells[],
  usual: DateOrder,
): { readonly order: DateOrder; readonly openDate: OpenDate | null } {
  const dated = (columns ?? []).flatMap((column, index) =>
    ['due', 'start', 'completedAt', 'createdAt'].includes(column ?? '') ? [index] : [],
  );
  const found = rows.slice(0, DATED).flatMap(({ cells }) => dated.flatMap((index) => cells?.[index] ?? []));
  const known = foundDateOrder(found);
  const order = dateOrder === 'auto' ? ('order' in known ? known.order : usual) : dateOrder;
  const open = 'open' in known ? known.open : null;
  return { order, openDate: open === null ? null : { text: open, order } };
}

/** Task that a row says under the chosen columns. */
export function meaningOf(
  { line, cells, title, sourceId }: Cells,
  { columns }: ImportChoices,
  order: DateOrder,
  idOf: RowIds,
): SourceTask | SourceFault {
  const at = { file: null, line };
  return cells === null
    ? faultRow('too_long', title, { sourceId, at })
    : taskOfCells(cells, columns ?? [], order, at, idOf);
}
