import { generateNKeysBetween } from 'fractional-indexing';

interface PositionedRow {
  readonly id: string;
  readonly position: string;
}

/** `count` positions between two; after the first if the two are equal or foreign and so leave no room. */
function positionsBetween(before: string | null, after: string | null, count: number): string[] {
  try {
    return generateNKeysBetween(before, after, count);
  } catch {
    return Array.from({ length: count }, (_, index) => `${before ?? ''}${'V'.repeat(index + 1)}`);
  }
}

/** Positions before another row (null: at the end), only for rows that have to move. `list` is sorted. */
export function movedPositions(
  list: readonly PositionedRow[],
  movedIds: readonly string[],
  beforeId: string | null,
): PositionedRow[] {
  const moved = new Set(movedIds);
  const rest = list.filter(({ id }) => !moved.has(id));
  // The target itself may be moving: then the next row that stays counts.
  const from = beforeId === null ? list.length : list.findIndex(({ id }) => id === beforeId);
  const next = from === -1 ? undefined : list.slice(from).find(({ id }) => !moved.has(id));
  const at = next === undefined ? rest.length : rest.indexOf(next);
  const positions = positionsBetween(
    rest[at - 1]?.position ?? null,
    rest[at]?.position ?? null,
    movedIds.length,
  );
  return movedIds.map((id, index) => ({ id, position: positions[index] ?? 'a0' }));
}
