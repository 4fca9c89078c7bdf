import { csvRows } from '../files/csv-rows.ts';
import { type ProductReader, type SourceCells, UnreadableFileError } from '../source-row.ts';

/** Cells of one row that are kept. */
const MAX_CELLS = 100;

/** Any CSV: columns get their meaning from the choices. The first row is the head. */
export const csv: ProductReader = {
  product: 'csv',
  recognise({ name, text }) {
    if (/\.(csv|tsv)$/i.test(name)) return 0.3;
    return /^[^\n,;\t]*[,;\t][^\n]*\n/.test(text) ? 0.1 : 0;
  },
  async *read(file) {
    let hasHead = false;
    for await (const { line, cells } of csvRows(file)) {
      if (!hasHead && cells.length < 2 && line > 1) throw new UnreadableFileError('no_header');
      hasHead = true;
      yield {
        kind: 'cells',
        sourceId: String(line),
        at: { file: null, line },
        leftBehind: [],
        cells: cells.slice(0, MAX_CELLS),
      } satisfies SourceCells;
    }
    if (!hasHead) throw new UnreadableFileError('empty');
  },
};
