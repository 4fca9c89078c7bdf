/** The only text form of an instant: UTC with milliseconds and `Z`. `at` in milliseconds. */
export function toInstant(at: number): string {
  return new Date(at).toISOString();
}
