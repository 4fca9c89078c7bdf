import Papa from 'papaparse';
import { type SourceFile, UnreadableFileError } from '../source-row.ts';

/** Characters of one row. A quote that never ends would gather the rest of the file. */
const MAX_ROW = 1_000_000;
/** Characters by which delimiter and quotes are found out. */
const GLANCE = 32_768;

export interface CsvRow {
  /** Line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'];

/** Delimiter by which most of the first rows have as many cells as the head. */
function delimiterOf(text: string): string {
  let best = { delimiter: ',', rows: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 20, skipEmptyLines: true });
    const cells = data[0]?.length ?? 0;
    const rows = cells > 1 ? data.filter((row) => row.length === cells).length : 0;
    if (rows > best.rows || (rows === best.rows && cells > best.cells)) best = { delimiter, rows, cells };
  }
  return best.delimiter;
}

function linesIn(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells)
    if (cell.includes('\n') || cell.includes('\r')) lines += cell.split(/\r\n|\r|\n/).length - 1;
  return lines;
}

/**
 * Rows of a CSV file in any of its dialects: commas, semicolons, tabs or bars, quotes, line ends of every system.
 * Blank rows are left out. Throws `UnreadableFileError` where a quoted cell does not end.
 */
export async function* csvRows(file: SourceFile): AsyncGenerator<CsvRow> {
  let line = 1;
  let delimiter: string | null = null;
  let newline: '\r\n' | '\n' | '\r' = '\n';
  let waiting = '';

  function* take(isLast: boolean): Generator<CsvRow> {
    if (delimiter === null) {
      // Programs may name their delimiter in a first line.
      const named = /^sep=(.)\r?\n/i.exec(waiting);
      if (named !== null) {
        waiting = waiting.slice(named[0].length);
        line += 1;
      }
      delimiter = named?.[1] ?? delimiterOf(waiting.slice(0, GLANCE));
      const ends = /\r\n|\n|\r/.exec(waiting.slice(0, GLANCE))?.[0];
      newline = ends === '\r\n' || ends === '\r' ? ends : '\n';
    }
    const parser = new Papa.Parser({ delimiter, newline });
    const result: Papa.ParseResult<string[]> = parser.parse(waiting, 0, !isLast);
    const isOpen = result.errors.some(({ code }) => code === 'MissingQuotes');
    if (isLast && isOpen) throw new UnreadableFileError('truncated');
    for (const cells of result.data) {
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
      line += linesIn(cells);
    }
    waiting = isLast ? '' : waiting.slice(result.meta.cursor);
    if (waiting.length > MAX_ROW) throw new UnreadableFileError('truncated');
  }

  for await (const chunk of file.text()) {
    waiting += chunk;
    if (delimiter === null && waiting.length < GLANCE) continue;
    yield* take(false);
  }
  if (waiting !== '') yield* take(true);
}
