/** Span of time: milliseconds since the epoch, `end` exclusive. Lists of them are sorted and do not touch. */
export type Range = readonly [start: number, end: number];

/** The largest instant of JavaScript: the end of a range without one. */
export const END_OF_TIME = 8.64e15;

export function union(ranges: readonly Range[], added: Range): readonly Range[] {
  let [start, end] = added;
  if (start >= end) return ranges;
  const apart: Range[] = [];
  for (const range of ranges) {
    if (range[1] < start || range[0] > end) apart.push(range);
    else {
      start = Math.min(start, range[0]);
      end = Math.max(end, range[1]);
    }
  }
  return [...apart, [start, end] as const].sort((a, b) => a[0] - b[0]);
}

export function subtract(wanted: Range, ranges: readonly Range[]): readonly Range[] {
  const missing: Range[] = [];
  let from = wanted[0];
  for (const [start, end] of ranges) {
    if (end <= from) continue;
    if (start >= wanted[1]) break;
    if (start > from) missing.push([from, start]);
    from = Math.max(from, end);
  }
  if (from < wanted[1]) missing.push([from, wanted[1]]);
  return missing;
}
