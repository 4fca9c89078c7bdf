/** The one written form of an instant (milliseconds since the epoch): UTC, milliseconds, trailing `Z`. */
export function toInstant(at: number): string {
  return new Date(at).toISOString();
}
