import { generateNKeysBetween } from 'fractional-indexing';
import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';

interface PositionedRow {
  readonly id: string;
  readonly position: string;
}

/** Maximum of rows with equal positions that a move separates, so that it does not write hundreds of tasks. */
const MOST_TIES = 50;

/**
 * Positions by row id that move `ids`, in that order, before the row `beforeId` (null: to the end). Every owner
 * counts from the same first position, so a list with tasks of several owners has equal positions: rows after the
 * target then get new ones too.
 */
export function positionsBefore(
  rows: readonly PositionedRow[],
  ids: readonly string[],
  beforeId: string | null,
): ReadonlyMap<string, string> {
  const moved = new Set(ids);
  const rest = rows.filter(({ id }) => !moved.has(id));
  const found = rest.findIndex(({ id }) => id === beforeId);
  const index = found < 0 ? rest.length : found;
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

/** Moves tasks in the manual order of the user's own tasks. */
export function moveTasks(
  client: Client,
  rows: readonly Task[],
  ids: readonly string[],
  beforeId: string | null,
): void {
  for (const [id, position] of positionsBefore(rows, ids, beforeId)) {
    const version = client.replica.get('task', id)?.version;
    if (version === undefined) continue;
    void client.write({ name: 'updateTask', payload: { id, version, data: { position } } });
  }
}
