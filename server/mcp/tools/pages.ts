import * as z from 'zod/mini';
import { RefusalError } from '../../errors.ts';

/** Entries of a list in one answer. */
export const ENTRIES = 50;

/** Input and output of tools that answer by pages. */
export const cursorField = z
  .optional(z.string().check(z.maxLength(64)))
  .check(z.describe('`next` of the answer before, for what follows'));
export const nextField = z.nullable(z.string()).check(z.describe('Cursor of what follows; null at the end'));

/** Index that a cursor stands for. Throws `invalid_input`. */
export function indexOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  throw new RefusalError('invalid_input', [{ path: 'cursor', message: 'is of no page of this list' }]);
}

/** Entries of a whole list behind a cursor. */
export function pageOf<T>(all: readonly T[], cursor: string | undefined) {
  const start = indexOf(cursor);
  const end = start + ENTRIES;
  return { page: all.slice(start, end), next: end < all.length ? String(end) : null };
}

/** Number of things in a summary. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Words behind a summary whose list goes on. */
export function goesOn(next: string | null): string {
  return next === null ? '' : ' There are more: ask again with the cursor.';
}
