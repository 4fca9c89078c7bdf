import type { EntityName, EntityOf } from '#contract/change.ts';

/** One row of one entity, or its absence. */
export type RowChange = {
  [E in EntityName]: { readonly entity: E; readonly id: string; readonly row: EntityOf<E> | null };
}[EntityName];

type Row = EntityOf<EntityName>;

/** A row as another context or the disk has it; which entity it is of was settled when it was written. */
export interface StoredRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly row: Row | null;
}

/** One map per entity, by id. */
export type Tables = { readonly [E in EntityName]: Map<string, EntityOf<E>> };
/** Null stands for a row that is hidden. */
export type OverlayTables = { readonly [E in EntityName]: Map<string, EntityOf<E> | null> };

export function emptyTables(): Tables {
  return {
    user: new Map(),
    appSettings: new Map(),
    task: new Map(),
    timerRecord: new Map(),
    scheduleItem: new Map(),
  };
}

export function fillTable<E extends EntityName>(
  tables: Tables,
  entity: E,
  rows: readonly EntityOf<E>[],
): void {
  for (const row of rows) tables[entity].set(row.id, row);
}

export function emptyOverlay(): OverlayTables {
  return {
    user: new Map(),
    appSettings: new Map(),
    task: new Map(),
    timerRecord: new Map(),
    scheduleItem: new Map(),
  };
}

/** Names one row in a map of all entities. */
export function rowKey(entity: EntityName, id: string): string {
  return `${entity}:${id}`;
}

/** Rows are shared between everyone who reads them, so nobody may write to one. */
export function freezeRow<T extends object>(row: T): T {
  if (Object.isFrozen(row)) return row;
  for (const value of Object.values(row))
    if (typeof value === 'object' && value !== null) Object.freeze(value);
  return Object.freeze(row);
}

/** Same content: rows are flat but for small plain values. */
export function isSameRow(a: object, b: object): boolean {
  if (a === b) return true;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) {
    const left: unknown = Reflect.get(a, key);
    const right: unknown = Reflect.get(b, key);
    if (Object.is(left, right)) continue;
    if (typeof left !== 'object' || JSON.stringify(left) !== JSON.stringify(right)) return false;
  }
  return true;
}
