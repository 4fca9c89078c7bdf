import { type ImportProduct, importProducts } from '#contract/import/import-product.ts';

export const IMPORT_PATH = '/settings/import';

export function importPath(importId: string): string {
  return `${IMPORT_PATH}/${importId}`;
}

export function productPath(product: ImportProduct): string {
  return `${IMPORT_PATH}?from=${product}`;
}

/** Product that an address names. */
export function productAt(search: URLSearchParams): ImportProduct | null {
  const name = search.get('from');
  return importProducts.find((product) => product === name) ?? null;
}
