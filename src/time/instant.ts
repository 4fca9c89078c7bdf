/**
 * The only text form of an instant: UTC with milliseconds and `Z`, so that texts compare as times do. `at` in
 * milliseconds, or another text of an instant.
 */
export function toInstant(at: number | string): string {
  return new Date(at).toISOString();
}

/** The last instant that the contract allows. Milliseconds since the epoch. */
export const LAST_INSTANT = Date.parse('9998-12-31T23:59:59.999Z');
