import * as z from 'zod/mini';
import { entityNames } from '#contract/change.ts';
import { type Operation, parseOperation } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';
import { passesSpotCheck, type ReplicaDatabase } from './database.ts';
import { type DiskContents, diskMeta, emptyMeta } from './disk.ts';
import { emptyTables, fillTable, type Tables } from './row.ts';

/** Reads an account's database; all that a context without the connection needs of it. */
export interface DiskReader {
  /** Null where the cache is not what this version writes. */
  read(): Promise<DiskContents | null>;
  operations(): Promise<readonly Operation[]>;
  parseOperations(stored: readonly unknown[]): readonly Operation[];
  stamp(): Promise<string>;
}

export function createDiskReader(database: ReplicaDatabase, log: Ports['log']): DiskReader {
  async function readTables(): Promise<Tables | null> {
    const tables = emptyTables();
    const reading = database.transaction([...entityNames], 'readonly');
    const isSound = await Promise.all(
      entityNames.map(async (name) => {
        const rows = await reading.objectStore(name).getAll();
        fillTable(tables, name, rows);
        return passesSpotCheck(name, rows);
      }),
    );
    return isSound.every(Boolean) ? tables : null;
  }

  function parseOperations(stored: readonly unknown[]): readonly Operation[] {
    return stored.flatMap((each) => {
      try {
        return [parseOperation(each)];
      } catch (error) {
        log('outbox.notUnderstood', error);
        return [];
      }
    });
  }

  const operations = async () => parseOperations(await database.getAll('outbox'));
  const stamp = async () => z.parse(z.optional(z.string()), await database.get('meta', 'stamp')) ?? '';

  return {
    async read() {
      // The stamp first: what is committed in between makes the contents newer than they say, never older.
      const before = await stamp();
      const [tables, state, waiting] = await Promise.all([
        readTables(),
        database.get('meta', 'state'),
        operations(),
      ]);
      const meta = z.safeParse(diskMeta, state ?? emptyMeta);
      return tables !== null && meta.success
        ? { tables, operations: waiting, meta: meta.data, stamp: before }
        : null;
    },
    operations,
    parseOperations,
    stamp,
  };
}
