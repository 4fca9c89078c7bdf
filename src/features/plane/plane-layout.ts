import { depthOf, type Placed } from './quadrants.ts';

export interface PlaneGrid {
  readonly columns: number;
  readonly rows: number;
}

/** Tasks of one cell of a quadrant, the highest-ranked first. */
export interface PlaneCluster {
  readonly column: number;
  readonly row: number;
  readonly placed: readonly [Placed, ...Placed[]];
}

/** Part of a quadrant's side that a depth lies in. */
function partAt(depth: number, parts: number): number {
  return Math.min(parts - 1, Math.max(0, Math.floor(depth * parts)));
}

/**
 * Layout of a quadrant: the cell of a task follows from its own importance and urgency alone, so that no card moves
 * because of another. Tasks that meet in a cell are a cluster. `isSwapped` puts urgency on the rows instead of the
 * columns. Clusters are in reading order.
 */
export function clusterTasks(
  placed: readonly Placed[],
  { columns, rows }: PlaneGrid,
  isSwapped: boolean,
): readonly PlaneCluster[] {
  const clusters = new Map<number, { column: number; row: number; placed: [Placed, ...Placed[]] }>();
  for (const entry of placed) {
    const { importance, urgency } = depthOf(entry);
    const column = partAt(isSwapped ? importance : urgency, columns);
    const row = partAt(isSwapped ? urgency : importance, rows);
    const index = row * columns + column;
    const cluster = clusters.get(index);
    if (cluster === undefined) clusters.set(index, { column, row, placed: [entry] });
    else cluster.placed.push(entry);
  }
  return [...clusters.entries()].sort(([a], [b]) => a - b).map(([, cluster]) => cluster);
}
