import type { RowChange } from '../replica/row.ts';

/** Last images of deleted rows, by the id of what was deleted, so that undoing a deletion shows at once. */
export interface Tombstones {
  keep(id: string, rows: readonly RowChange[]): void;
  restore(id: string): readonly RowChange[];
}

const MAX_TOMBSTONES = 200;

export function createTombstones(): Tombstones {
  const tombstones = new Map<string, readonly RowChange[]>();
  return {
    keep(id, rows) {
      if (rows.length === 0) return;
      tombstones.delete(id);
      tombstones.set(id, rows);
      for (const oldest of tombstones.keys()) {
        if (tombstones.size <= MAX_TOMBSTONES) break;
        tombstones.delete(oldest);
      }
    },
    restore: (id) => tombstones.get(id) ?? [],
  };
}
