import type { ImportProduct } from '#contract/import/import-product.ts';

/** Drawing of the way to a file: a menu path in a window, or the file where a program has no export of its own. */
export interface ExportPicture {
  readonly kind: 'menu' | 'file';
  /** Caption of the window, or the name of the file. */
  readonly title: string;
  /** Entries of menus that open one another, the last of which makes the file; or lines of the file. */
  readonly entries: readonly string[];
}

/** Separator in the texts of paths. */
const STEP = ' › ';

const files: ReadonlySet<ImportProduct> = new Set(['things', 'csv', 'todo_txt', 'markdown']);

/** Reads a path as its text has it: the caption first, then each entry. */
export function exportPicture(product: ImportProduct, path: string): ExportPicture {
  const [title = '', ...entries] = path.split(STEP);
  return { kind: files.has(product) ? 'file' : 'menu', title, entries };
}
