import { FORMULA, ROW_END } from '#contract/export/formula.ts';

export type CsvCell = string | number | boolean | null;

const NEEDS_QUOTES = /[",]|^\s|\s$/;

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) || ROW_END.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Row of RFC 4180, with formulas escaped by an apostrophe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Byte order mark by which spreadsheets detect UTF-8. */
export const CSV_START = '\ufeff';
