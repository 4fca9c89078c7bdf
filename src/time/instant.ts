/**
 * The only text form of an instant: UTC, with milliseconds and a trailing `Z`. `at` in milliseconds since the
 * epoch.
 */
export function toInstant(at: number): string {
  return new Date(at).toISOString();
}
