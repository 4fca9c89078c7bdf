import type { EntityName, EntityOf } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import { emptyTables, fillTable, type Tables } from './row.ts';
import { stampOf } from './stored-tables.ts';

/** Rows that the first frame of a popup or a side panel shows, among those that the account has. */
export interface FirstFrame {
  readonly tables: Tables;
  /** Instant from which a first frame may show others. Milliseconds since the epoch. */
  readonly until: number;
}

/** Stored first frame: copies of rows as the disk had them at `stamp`. docs/decisions/0076. */
interface StoredFirstFrame {
  readonly stamp: string;
  readonly until: number;
  /** JSON of the rows by entity. */
  readonly rows: string;
}

function isStoredFirstFrame(stored: unknown): stored is StoredFirstFrame {
  return typeof stored === 'object' && stored !== null && typeof Reflect.get(stored, 'rows') === 'string';
}

/** Keeps a first frame. `select` reads what every commit so far has brought; without a result none is kept. */
export async function writeFirstFrame(
  database: ReplicaDatabase,
  select: () => FirstFrame | null,
): Promise<void> {
  const writing = database.transaction('meta', 'readwrite', { durability: 'relaxed' });
  // Read before the rows are selected: a commit in between would make these older than their stamp.
  const stamp = stampOf(await writing.store.get('stamp'));
  const frame = select();
  if (frame === null) await writing.store.delete('firstFrame');
  else {
    const rows = entityNames.map((name) => [name, [...frame.tables[name].values()]] as const);
    const stored: StoredFirstFrame = {
      stamp,
      until: frame.until,
      rows: JSON.stringify(Object.fromEntries(rows.filter(([, own]) => own.length > 0))),
    };
    await writing.store.put(stored, 'firstFrame');
  }
  await writing.done;
}

function fillFrom<E extends EntityName>(tables: Tables, entity: E, rows: { [N in E]?: EntityOf<N>[] }): void {
  fillTable(tables, entity, rows[entity] ?? []);
}

/** Rows of a stored first frame; null where it is older than the disk's `stamp`, or of a day that is over. */
export function tablesOfFirstFrame(stored: unknown, stamp: string, now: number): Tables | null {
  if (!isStoredFirstFrame(stored) || stored.stamp !== stamp || stored.until <= now) return null;
  const rows: { [E in EntityName]?: EntityOf<E>[] } = JSON.parse(stored.rows);
  const tables = emptyTables();
  for (const name of entityNames) fillFrom(tables, name, rows);
  return tables;
}
