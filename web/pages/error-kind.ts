/** Keys below `error`: the router's own errors by status, a module that could not be fetched, and everything else. */
export type ErrorKind = '400' | '403' | '404' | '405' | 'load' | 'other';

const statuses = ['400', '403', '404', '405'] as const;

/** For a module that cannot be loaded: Chromium, Firefox, Safari, and Vite for a style. */
const failedLoad =
  /dynamically imported module|error loading dynamically|Importing a module script failed|Unable to preload/i;

/** Kind of an error that a route threw; a number is the status of a router's error. */
export function errorKind(error: unknown): ErrorKind {
  if (typeof error === 'number') return statuses.find((status) => status === String(error)) ?? 'other';
  return error instanceof Error && failedLoad.test(error.message) ? 'load' : 'other';
}
