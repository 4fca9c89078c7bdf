import type { EntityName, EntityOf } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';
import type { ReplicaReader } from '../client.ts';
import {
  type EntityChange,
  emptyOverlay,
  emptyTables,
  freezeRow,
  isSameRow,
  type RowChange,
  rowKey,
  type StoredRow,
  type Tables,
} from './row.ts';

type Listener = (ids: ReadonlySet<string>) => void;

/** Source of a change: the log orders removals and returns of one version, a mere load does not. */
export type ChangeSource = 'log' | 'load';

/**
 * Rows in memory: confirmed rows (base) under the effects of waiting operations (overlay). Readers see overlay
 * over base. Every mutation happens inside `commit`, which notifies subscribers once, of what really changed.
 * docs/decisions/0003.
 */
export interface Rows extends ReplicaReader {
  commit(work: () => void): void;
  base<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined;
  /** Set or removed, also below the overlay. Returns the unsubscribe function. */
  followBase(listener: (entity: EntityName, id: string) => void): () => void;
  baseTables(): Tables;
  /** Applies confirmed changes unless older than the rows here. Returns those that were applied. */
  confirm(changes: readonly EntityChange[], source: ChangeSource): readonly EntityChange[];
  /** Sets a base row as another context of this browser, or the disk, has it. */
  put(stored: StoredRow): void;
  /** Sets whole base tables as the disk has them. */
  fill(tables: Tables): void;
  clearOverlay(): void;
  overlay(change: RowChange): void;
  clear(): void;
}

export function createRows(): Rows {
  let base = emptyTables();
  let overlay = emptyOverlay();
  let hasOverlay = false;
  /** The overlay that the running commit replaces. */
  let before = emptyOverlay();
  /** Versions at which rows were removed: an older load must not bring them back. */
  const removed = new Map<string, number>();
  let revision = 0;
  const baseListeners = new Set<(entity: EntityName, id: string) => void>();
  const listeners = new Map<EntityName, Set<Listener>>(entityNames.map((name) => [name, new Set()]));
  /** Rows as readers saw them before the running commit, for every row it touched. */
  let touched: Map<EntityName, Map<string, object | undefined>> | null = null;

  function get<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined {
    if (hasOverlay) {
      const over = overlay[entity].get(id);
      if (over !== undefined) return over ?? undefined;
    }
    return base[entity].get(id);
  }

  function all<E extends EntityName>(entity: E): Iterable<EntityOf<E>> {
    return overlay[entity].size === 0 ? base[entity].values() : merged(entity);
  }

  function* merged<E extends EntityName>(entity: E): Iterable<EntityOf<E>> {
    const over = overlay[entity];
    for (const [id, row] of base[entity]) {
      const shown = over.get(id);
      if (shown === undefined) yield row;
      else if (shown !== null) yield shown;
    }
    for (const [id, row] of over) if (row !== null && !base[entity].has(id)) yield row;
  }

  function touch(entity: EntityName, id: string): void {
    if (touched === null) throw new Error('Rows change only inside a commit');
    let ids = touched.get(entity);
    if (ids === undefined) {
      ids = new Map();
      touched.set(entity, ids);
    }
    if (!ids.has(id)) ids.set(id, get(entity, id));
  }

  function setBase<E extends EntityName>(entity: E, id: string, row: EntityOf<E> | null): void {
    touch(entity, id);
    if (row === null) base[entity].delete(id);
    else base[entity].set(id, freezeRow(row));
    for (const listener of baseListeners) listener(entity, id);
  }

  function setOverlay<E extends EntityName>(entity: E, id: string, row: EntityOf<E> | null): void {
    touch(entity, id);
    hasOverlay = true;
    // A row with the same content stays the same object, so that nothing renders it again.
    const known = [before[entity].get(id), base[entity].get(id)];
    const same = row === null ? null : known.find((each) => each && isSameRow(each, row));
    overlay[entity].set(id, same ?? (row === null ? null : freezeRow(row)));
  }

  function confirmOne(change: EntityChange, source: ChangeSource): boolean {
    const { entity, id } = change;
    const key = rowKey(entity, id);
    const version = base[entity].get(id)?.version ?? 0;
    if (change.op === 'remove') {
      if (version > change.version || (removed.get(key) ?? 0) >= change.version) return false;
      removed.set(key, change.version);
      setBase(entity, id, null);
      return true;
    }
    const removedAt = removed.get(key) ?? 0;
    if (version >= change.version || removedAt > change.version) return false;
    if (removedAt === change.version && source === 'load') return false;
    removed.delete(key);
    setBase(entity, id, change.data);
    return true;
  }

  function put(stored: StoredRow): void {
    setBase(stored.entity, stored.id, stored.row);
  }

  function fillTable<E extends EntityName>(entity: E, rows: Tables[E]): void {
    if (listeners.get(entity)?.size !== 0 || baseListeners.size > 0) {
      for (const [id, row] of rows) setBase(entity, id, row);
    } else {
      for (const [id, row] of rows) base[entity].set(id, freezeRow(row));
    }
  }

  return {
    get,
    all,
    subscribe(entity, listener) {
      listeners.get(entity)?.add(listener);
      return () => void listeners.get(entity)?.delete(listener);
    },
    revision: () => revision,
    base: (entity, id) => base[entity].get(id),
    followBase(listener) {
      baseListeners.add(listener);
      return () => void baseListeners.delete(listener);
    },
    baseTables: () => base,
    commit(work) {
      if (touched !== null) return work();
      touched = new Map();
      try {
        work();
      } finally {
        const seen = touched;
        touched = null;
        before = emptyOverlay();
        revision += 1;
        for (const [entity, ids] of seen) {
          const changed = new Set<string>();
          for (const [id, shown] of ids) if (get(entity, id) !== shown) changed.add(id);
          if (changed.size > 0) for (const listener of [...(listeners.get(entity) ?? [])]) listener(changed);
        }
      }
    },
    confirm: (changes, source) => changes.filter((change) => confirmOne(change, source)),
    put,
    fill(tables) {
      for (const entity of entityNames) fillTable(entity, tables[entity]);
    },
    clearOverlay() {
      for (const entity of entityNames) for (const id of overlay[entity].keys()) touch(entity, id);
      before = overlay;
      overlay = emptyOverlay();
      hasOverlay = false;
    },
    overlay: (change) => setOverlay(change.entity, change.id, change.row),
    clear() {
      for (const entity of entityNames) {
        for (const id of base[entity].keys()) touch(entity, id);
        for (const id of overlay[entity].keys()) touch(entity, id);
      }
      base = emptyTables();
      overlay = emptyOverlay();
      hasOverlay = false;
      removed.clear();
    },
  };
}
