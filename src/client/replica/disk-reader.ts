import type { StoreNames } from 'idb';
import * as z from 'zod/mini';
import { entitySchemas } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';
import { type Operation, parseOperations } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';
import { type DiskContents, type DiskMeta, diskMeta, emptyMeta } from './disk.ts';
import type { ReplicaDatabase, ReplicaSchema } from './replica-database.ts';
import type { Tables } from './row.ts';
import { type Reading, readStamp, readTables, stampOf } from './stored-tables.ts';

export interface DiskReader {
  /** Null where this version did not write the cache. */
  read(): Promise<DiskContents | null>;
  operations(): Promise<readonly Operation[]>;
  parseOperations(stored: readonly unknown[]): readonly Operation[];
  stamp(): Promise<string>;
}

const SPOT_CHECKS = 16;

const stores: StoreNames<ReplicaSchema>[] = [...entityNames, 'meta', 'outbox'];

/** Whether rows match their schema: some, evenly spread, are parsed. */
function passesSpotCheck(schema: z.ZodMiniType, table: ReadonlyMap<string, unknown>): boolean {
  const step = Math.max(1, Math.floor(table.size / SPOT_CHECKS));
  let index = 0;
  for (const row of table.values()) {
    if (index % step === 0 && !z.safeParse(schema, row).success) return false;
    index += 1;
  }
  return true;
}

/** Tables that this version wrote; null where it did not. docs/decisions/0009. */
async function readChecked(reading: Reading): Promise<Tables | null> {
  try {
    const tables = await readTables(reading, entityNames);
    return entityNames.every((name) => passesSpotCheck(entitySchemas[name], tables[name])) ? tables : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The replica's completeness; null where it is invalid. */
function parseMeta(stored: unknown): DiskMeta | null {
  const meta = z.safeParse(diskMeta, stored ?? emptyMeta);
  return meta.success ? meta.data : null;
}

export function createDiskReader(database: ReplicaDatabase, log: Ports['log']): DiskReader {
  const parsed = (stored: readonly unknown[]) => parseOperations(stored, log);

  return {
    async read() {
      // One transaction over all: rows older than the cursor would never be brought up to date.
      const reading = database.transaction(stores, 'readonly');
      const [stamp, tables, state, waiting] = await Promise.all([
        reading.objectStore('meta').get('stamp'),
        readChecked(reading),
        reading.objectStore('meta').get('state'),
        reading.objectStore('outbox').getAll(),
      ]);
      const meta = parseMeta(state);
      if (tables === null || meta === null) return null;
      return { tables, operations: parsed(waiting), meta, stamp: stampOf(stamp) };
    },
    operations: async () => parsed(await database.getAll('outbox')),
    parseOperations: parsed,
    stamp: () => readStamp(database),
  };
}
