import type { IDBPTransaction, StoreNames } from 'idb';
import type { EntityName, EntityOf } from '#contract/change.ts';
import type { ReplicaDatabase, ReplicaSchema } from './replica-database.ts';
import { emptyTables, fillTable, type Tables } from './row.ts';
import { rowsOfChunk } from './row-chunks.ts';

/** Transaction that reads any of the replica's stores. */
export type Reading = IDBPTransaction<ReplicaSchema, StoreNames<ReplicaSchema>[], 'readonly'>;

function fillFrom<E extends EntityName>(tables: Tables, entity: E, chunks: readonly string[]): void {
  fillTable(tables, entity, chunks.flatMap(rowsOfChunk<EntityOf<E>>));
}

/** Tables of some entities as they are on disk, read in a transaction over their stores at least. */
export async function readTables(reading: Reading, names: readonly EntityName[]): Promise<Tables> {
  const tables = emptyTables();
  await Promise.all(
    names.map(async (name) => fillFrom(tables, name, await reading.objectStore(name).getAll())),
  );
  return tables;
}

/** Random text that every commit changes, as it is stored; empty before the first. */
export function stampOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}

export async function readStamp(database: ReplicaDatabase): Promise<string> {
  return stampOf(await database.get('meta', 'stamp'));
}
