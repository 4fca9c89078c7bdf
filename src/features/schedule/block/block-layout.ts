import { MINUTE } from '#time/units.ts';
import type { Interval } from '#time/zoned-day.ts';

/** Placement of a block among those it overlaps: column `column` of `columns`. */
export interface Placement {
  readonly column: number;
  readonly columns: number;
}

/** Places each block in the first free column of its cluster of overlapping blocks. Keeps their order. */
export function placeSideBySide(blocks: readonly Interval[]): Placement[] {
  const order = blocks
    .map((block, index) => ({ block, index }))
    .sort((a, b) => a.block.start - b.block.start || b.block.end - a.block.end || a.index - b.index);
  const placed: Placement[] = blocks.map(() => ({ column: 0, columns: 1 }));
  let cluster: { index: number; column: number }[] = [];
  let columnEnds: number[] = [];
  let clusterEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    for (const { index, column } of cluster) placed[index] = { column, columns: columnEnds.length };
    cluster = [];
    columnEnds = [];
  };
  for (const { block, index } of order) {
    if (block.start >= clusterEnd) close();
    const free = columnEnds.findIndex((end) => end <= block.start);
    const column = free === -1 ? columnEnds.length : free;
    columnEnds[column] = block.end;
    cluster.push({ index, column });
    clusterEnd = Math.max(cluster.length === 1 ? block.end : clusterEnd, block.end);
  }
  close();
  return placed;
}

/** Band of the timeline: `busy` with blocks, `free` without. Lengths in pixels. */
export interface Band extends Interval {
  readonly kind: 'busy' | 'free';
  readonly top: number;
  readonly height: number;
}

export interface Scale {
  /** Height of one busy hour. Pixels. */
  readonly hour: number;
  /** Minimum height of a busy band. Pixels. */
  readonly leastBusy: number;
  /** Maximum height of a free band, which folds an empty afternoon. Pixels. */
  readonly mostFree: number;
}

function length({ start, end }: Interval, hour: number): number {
  return ((end - start) / (60 * MINUTE)) * hour;
}

/** Day split into bands from top to bottom; blocks are to scale, long free bands are folded. */
export function layBands(blocks: readonly Interval[], day: Interval, scale: Scale): Band[] {
  const bands: Band[] = [];
  let at = day.start;
  let top = 0;
  const push = (kind: Band['kind'], start: number, end: number) => {
    const long = length({ start, end }, scale.hour);
    const height = kind === 'busy' ? Math.max(scale.leastBusy, long) : Math.min(scale.mostFree, long);
    bands.push({ kind, start, end, top, height });
    top += height;
    at = end;
  };
  const within = blocks
    .map(({ start, end }) => ({ start: Math.max(start, day.start), end: Math.min(end, day.end) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  let index = 0;
  while (index < within.length) {
    const first = within[index];
    if (first === undefined) break;
    let end = first.end;
    index += 1;
    for (let next = within[index]; next !== undefined && next.start < end; next = within[index]) {
      end = Math.max(end, next.end);
      index += 1;
    }
    if (first.start > at) push('free', at, first.start);
    push('busy', first.start, end);
  }
  if (at < day.end) push('free', at, day.end);
  return bands;
}

/** CSS length for pixels at a text size of 100 %, which scales with the text. */
export function lengthOf(pixels: number): string {
  return `${pixels / 16}rem`;
}

/** Position of an instant in the timeline. Pixels from its top, clamped to the day. */
export function topOf(bands: readonly Band[], at: number): number {
  for (const band of bands) {
    if (at >= band.end) continue;
    const share = Math.max(0, at - band.start) / (band.end - band.start);
    return band.top + share * band.height;
  }
  const last = bands.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
