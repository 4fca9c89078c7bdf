import * as z from 'zod/mini';
import type { EntityName } from '#contract/change.ts';
import { type DiskMeta, diskMeta, emptyMeta } from './disk.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import { emptyTables, fillTable, type Tables } from './row.ts';

const SPOT_CHECKS = 16;

/** Whether rows from disk match their schema: some, evenly spread, are parsed. */
function passesSpotCheck(schema: z.ZodMiniType, rows: readonly unknown[]): boolean {
  const step = Math.max(1, Math.floor(rows.length / SPOT_CHECKS));
  for (let index = 0; index < rows.length; index += step) {
    if (!z.safeParse(schema, rows[index]).success) return false;
  }
  return true;
}

/** Each with its schema; null where this version did not write them. docs/decisions/0009. */
export async function readTables(
  database: ReplicaDatabase,
  schemas: { readonly [E in EntityName]?: z.ZodMiniType },
): Promise<Tables | null> {
  const tables = emptyTables();
  const names = (Object.keys(tables) as EntityName[]).filter((name) => name in schemas);
  const reading = database.transaction(names, 'readonly');
  const isSound = await Promise.all(
    names.map(async (name) => {
      const rows = await reading.objectStore(name).getAll();
      fillTable(tables, name, rows);
      return passesSpotCheck(schemas[name] ?? z.never(), rows);
    }),
  );
  return isSound.every(Boolean) ? tables : null;
}

/** Reads the replica's completeness; null where it is invalid. */
export async function readMeta(database: ReplicaDatabase): Promise<DiskMeta | null> {
  const meta = z.safeParse(diskMeta, (await database.get('meta', 'state')) ?? emptyMeta);
  return meta.success ? meta.data : null;
}

export async function readStamp(database: ReplicaDatabase): Promise<string> {
  return z.parse(z.optional(z.string()), await database.get('meta', 'stamp')) ?? '';
}
