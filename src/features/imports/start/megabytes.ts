/** Megabytes of so many bytes, with one decimal below ten. */
export function megabytes(bytes: number): number {
  const size = bytes / 1_000_000;
  return size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size);
}
