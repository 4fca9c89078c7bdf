import type { EntityName, EntityOf } from '#contract/change.ts';
import type { ReplicaReader } from '../client.ts';

/** Sorted, filtered view over one entity, updated with the replica. */
export interface LiveList<T> {
  /** The same array until something in it changes. */
  rows(): readonly T[];
  subscribe(listener: () => void): () => void;
}

export interface LiveListSpec<T> {
  readonly where: (row: T) => boolean;
  /** Comparison of rows; ties are broken by id, which makes the order total. */
  readonly compare: (a: T, b: T) => number;
}

/**
 * Live list, updated while it has subscribers. A change of k rows in a list of n costs k binary searches and one
 * copy of the array, not a sort: 10,000 rows stay far below a frame.
 */
export function createLiveList<E extends EntityName>(
  replica: ReplicaReader,
  entity: E,
  spec: LiveListSpec<EntityOf<E>>,
): LiveList<EntityOf<E>> {
  type Row = EntityOf<E>;
  // A row equals itself even where `spec.compare` disagrees: else a binary search would not find it.
  const compare = (a: Row, b: Row) =>
    a === b ? 0 : spec.compare(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  let rows: readonly Row[] | null = null;
  /** The replica's revision that `rows` shows. */
  let revision = -1;
  let shown = new Map<string, Row>();
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;

  function load(): readonly Row[] {
    revision = replica.revision();
    const loaded: Row[] = [];
    for (const row of replica.all(entity)) if (spec.where(row)) loaded.push(row);
    loaded.sort(compare);
    shown = new Map(loaded.map((row) => [row.id, row]));
    return loaded;
  }

  function lowerBound(list: readonly Row[], row: Row): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const candidate = list[middle];
      if (candidate !== undefined && compare(candidate, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function follow(ids: ReadonlySet<string>): void {
    if (rows === null) return;
    if (ids.size > rows.length / 8 + 16) {
      rows = load();
    } else {
      const next = [...rows];
      let changed = false;
      for (const id of ids) {
        const before = shown.get(id);
        const found = replica.get(entity, id);
        const after = found !== undefined && spec.where(found) ? found : undefined;
        if (before === after) continue;
        changed = true;
        if (before !== undefined) next.splice(lowerBound(next, before), 1);
        if (after === undefined) shown.delete(id);
        else {
          next.splice(lowerBound(next, after), 0, after);
          shown.set(id, after);
        }
      }
      revision = replica.revision();
      if (!changed) return;
      rows = next;
    }
    for (const listener of listeners) listener();
  }

  function refresh(): readonly Row[] {
    if (rows !== null && revision === replica.revision()) return rows;
    const fresh = load();
    const same = rows?.length === fresh.length && fresh.every((row, index) => rows?.[index] === row);
    if (!same || rows === null) rows = fresh;
    return rows;
  }

  return {
    rows: () => (rows === null || stop === null ? refresh() : rows),
    subscribe(listener) {
      listeners.add(listener);
      if (stop === null) {
        stop = replica.subscribe(entity, follow);
        // Changes since the rows were read notified nobody.
        refresh();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
