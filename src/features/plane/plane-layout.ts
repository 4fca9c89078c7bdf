import { depthOf, type Placed } from './quadrants.ts';

export interface PlaneCell {
  readonly placed: Placed;
  readonly column: number;
  readonly row: number;
}

export interface QuadrantLayout {
  readonly cells: readonly PlaneCell[];
  /** Tasks without a cell, the lowest-ranked last. */
  readonly rest: readonly Placed[];
}

/**
 * Layout of a quadrant: each task gets the free cell nearest to its importance and urgency, so that none covers
 * another. The highest-ranked choose first; with more tasks than cells the last cell shows the number of the rest.
 * `isSwapped` puts urgency on the rows instead of the columns.
 */
export function layOutQuadrant(
  placed: readonly Placed[],
  { columns, rows }: { columns: number; rows: number },
  isSwapped: boolean,
): QuadrantLayout {
  const room = columns * rows;
  const shown = placed.length > room ? Math.max(0, room - 1) : placed.length;
  const free = new Set(Array.from({ length: room }, (_, index) => index));
  if (shown < placed.length) free.delete(room - 1);
  const cells = placed.slice(0, shown).map((entry) => {
    const depth = depthOf(entry);
    const [x, y] = isSwapped ? [depth.importance, depth.urgency] : [depth.urgency, depth.importance];
    const [wantedColumn, wantedRow] = [x * (columns - 1), y * (rows - 1)];
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const index of free) {
      const distance = Math.hypot(
        ((index % columns) - wantedColumn) * 2,
        Math.floor(index / columns) - wantedRow,
      );
      if (distance < least) [best, least] = [index, distance];
    }
    free.delete(best);
    return { placed: entry, column: best % columns, row: Math.floor(best / columns) };
  });
  // Cells are in reading order: by row, then by column.
  cells.sort((a, b) => a.row - b.row || a.column - b.column);
  return { cells, rest: placed.slice(shown) };
}
