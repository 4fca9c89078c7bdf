import { generateNKeysBetween } from 'fractional-indexing';

interface Placed {
  readonly id: string;
  readonly position: string;
}

/** As many places between two; where the two leave no room, because they are alike or foreign, behind the first. */
function placesBetween(before: string | null, after: string | null, count: number): string[] {
  try {
    return generateNKeysBetween(before, after, count);
  } catch {
    return Array.from({ length: count }, (_, index) => `${before ?? ''}${'V'.repeat(index + 1)}`);
  }
}

/**
 * New places for the moved ones, in the order given, so that they stand before another (null: at the end). `list` is in
 * its order. Only those that have to move get a place.
 */
export function placesBefore(
  list: readonly Placed[],
  movedIds: readonly string[],
  beforeId: string | null,
): Placed[] {
  const moved = new Set(movedIds);
  const rest = list.filter(({ id }) => !moved.has(id));
  // Dropped before one that moves along: before the next that stays.
  const from = beforeId === null ? list.length : list.findIndex(({ id }) => id === beforeId);
  const next = from === -1 ? undefined : list.slice(from).find(({ id }) => !moved.has(id));
  const at = next === undefined ? rest.length : rest.indexOf(next);
  const places = placesBetween(rest[at - 1]?.position ?? null, rest[at]?.position ?? null, movedIds.length);
  return movedIds.map((id, index) => ({ id, position: places[index] ?? 'a0' }));
}
