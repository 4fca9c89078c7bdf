import { entitySchemas } from '#contract/change.ts';
import { type Operation, parseOperations } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';
import type { DiskContents } from './disk.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import { readMeta, readStamp, readTables } from './stored-tables.ts';

export interface DiskReader {
  /** Null where this version did not write the cache. */
  read(): Promise<DiskContents | null>;
  operations(): Promise<readonly Operation[]>;
  parseOperations(stored: readonly unknown[]): readonly Operation[];
  stamp(): Promise<string>;
}

export function createDiskReader(database: ReplicaDatabase, log: Ports['log']): DiskReader {
  const parsed = (stored: readonly unknown[]) => parseOperations(stored, log);
  const operations = async () => parsed(await database.getAll('outbox'));
  const stamp = () => readStamp(database);

  return {
    async read() {
      // The stamp is requested first, so it is read first: a commit in between makes the contents newer than their
      // stamp, never older.
      const [before, tables, meta, waiting] = await Promise.all([
        stamp(),
        readTables(database, entitySchemas),
        readMeta(database),
        operations(),
      ]);
      return tables !== null && meta !== null ? { tables, operations: waiting, meta, stamp: before } : null;
    },
    operations,
    parseOperations: parsed,
    stamp,
  };
}
