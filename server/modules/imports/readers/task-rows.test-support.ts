import type { ImportProduct } from '#contract/import/import-product.ts';
import { readRows } from '../files/files.test-support.ts';
import type { SourceRow, SourceTask } from '../source-row.ts';

/** One table as programs write it. Fields without commas and line ends only. */
export const csvForms: readonly (readonly [form: string, change: (text: string) => string])[] = [
  ['with semicolons', (text) => text.replaceAll(',', ';')],
  ['with tabs', (text) => text.replaceAll(',', '\t')],
  ['with blank lines', (text) => text.replaceAll('\n', '\n\n')],
  ['without a line end at the end', (text) => text.trimEnd()],
];

export const isTask = (row: SourceRow): row is SourceTask => row.kind === 'task';

export async function readTasks(
  product: ImportProduct,
  name: string,
  content: string | Uint8Array,
): Promise<SourceTask[]> {
  return (await readRows(product, name, content)).filter(isTask);
}

/** Rows without their lines, which another form of the file moves. */
export function withoutLines(rows: readonly SourceRow[]): unknown[] {
  return rows.map(({ at: _at, ...row }) => row);
}
