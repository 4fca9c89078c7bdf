/** Bytes of an answer, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Range that a `Range` header asks for (RFC 9110, 14.2). `whole` without one, and for several or unreadable ones, which
 * may be ignored; `none` for one outside the bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return 'whole';
  return start < size && start <= end ? { start, end } : 'none';
}
