import { generateKeyBetween } from 'fractional-indexing';

interface Placed {
  readonly id: string;
  readonly position: string;
}

/** Before the row `beforeId` (null: the end). `rows` are in their order. */
export function positionBefore(rows: readonly Placed[], id: string, beforeId: string | null): string {
  const rest = rows.filter((row) => row.id !== id);
  const at = beforeId === null ? -1 : rest.findIndex((row) => row.id === beforeId);
  const next = at === -1 ? null : (rest[at]?.position ?? null);
  const last = rest
    .slice(0, at === -1 ? undefined : at)
    .findLast(({ position }) => next === null || position < next);
  const previous = last?.position ?? null;
  try {
    return generateKeyBetween(previous, next);
  } catch {
    // A key of another alphabet: a longer text with the same beginning sorts after it.
    return `${previous ?? ''}V`;
  }
}
