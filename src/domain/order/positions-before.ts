import { generateNKeysBetween } from 'fractional-indexing';

interface PositionedRow {
  readonly id: string;
  readonly position: string;
}

/** Maximum of rows with equal positions that a move separates, so that it does not write hundreds of rows. */
const MOST_TIES = 50;

/**
 * Positions by row id that move `ids`, in that order, before the row `beforeId` (null: to the end); where that row
 * is moved too, before the next one that stays. `rows` are in their order. Rows of several owners, who all count
 * from the same first position, have equal positions: those after the target then get new ones too.
 */
export function positionsBefore(
  rows: readonly PositionedRow[],
  ids: readonly string[],
  beforeId: string | null,
): ReadonlyMap<string, string> {
  const moved = new Set(ids);
  const rest = rows.filter(({ id }) => !moved.has(id));
  const target = beforeId === null ? -1 : rows.findIndex(({ id }) => id === beforeId);
  const staying = target < 0 ? undefined : rows.slice(target).find(({ id }) => !moved.has(id));
  const index = staying === undefined ? rest.length : rest.indexOf(staying);
  const lower = rest[index - 1]?.position ?? null;
  const behind = rest.slice(index);
  const next = behind.findIndex(({ position }) => lower === null || position > lower);
  const tied = behind.slice(0, Math.min(next < 0 ? behind.length : next, MOST_TIES));
  const upper = behind[next]?.position ?? null;
  const placed = [...ids, ...tied.map(({ id }) => id)];
  const positions = keysBetween(lower, upper, placed.length);
  return new Map(placed.map((id, at) => [id, positions[at] ?? '']));
}

function keysBetween(lower: string | null, upper: string | null, count: number): readonly string[] {
  try {
    return generateNKeysBetween(lower, upper, count);
  } catch {
    // Key of a foreign alphabet: a suffix sorts after it.
    return Array.from({ length: count }, (_, at) => `${lower ?? ''}V${String(at).padStart(4, '0')}V`);
  }
}
