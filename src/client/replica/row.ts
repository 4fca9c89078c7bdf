import type { Change, EntityName, EntityOf } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';

/** Change of one row. A change of scope is none: it concerns everything below an organization or a group. */
export type EntityChange = Exclude<Change, { readonly entity: 'scope' }>;

export function isEntityChange(change: Change): change is EntityChange {
  return change.entity !== 'scope';
}

/** One row of one entity, or its absence. */
export type RowChange = {
  [E in EntityName]: { readonly entity: E; readonly id: string; readonly row: EntityOf<E> | null };
}[EntityName];

type Row = EntityOf<EntityName>;

/** Stored row, of another context or the disk. Its type was checked when it was written. */
export interface StoredRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly row: Row | null;
}

/** One map per entity, by id. */
export type Tables = { readonly [E in EntityName]: Map<string, EntityOf<E>> };
/** Rows of the overlay; null hides a row. */
export type OverlayTables = { readonly [E in EntityName]: Map<string, EntityOf<E> | null> };

export function emptyTables(): Tables {
  return Object.fromEntries(entityNames.map((name) => [name, new Map()])) as unknown as Tables;
}

export function fillTable<E extends EntityName>(
  tables: Tables,
  entity: E,
  rows: readonly EntityOf<E>[],
): void {
  for (const row of rows) tables[entity].set(row.id, row);
}

export function emptyOverlay(): OverlayTables {
  return emptyTables();
}

/** Key of one row in a map of all entities. */
export function rowKey(entity: EntityName, id: string): string {
  return `${entity}:${id}`;
}

/** Freezes a row deeply: rows are shared by all readers, so nobody may write to one. */
export function freezeRow<T extends object>(row: T): T {
  if (Object.isFrozen(row)) return row;
  for (const key in row) {
    const value = row[key];
    if (typeof value === 'object' && value !== null) freezeRow(value);
  }
  return Object.freeze(row);
}

/** Whether two rows have the same content: they are small plain values. */
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
