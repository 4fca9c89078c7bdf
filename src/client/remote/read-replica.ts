import type * as z from 'zod/mini';
import type { EntityName } from '#contract/change.ts';
import { appSettings } from '#contract/people/app-settings.ts';
import { user } from '#contract/people/user.ts';
import { scheduleItem } from '#contract/schedule-item.ts';
import { task } from '#contract/task/task.ts';
import { timerRecord } from '#contract/timer-record.ts';
import type { Ports } from '../ports.ts';
import type { DiskContents } from '../replica/disk.ts';
import { openDatabase, type ReplicaDatabase } from '../replica/replica-database.ts';
import type { Tables } from '../replica/row.ts';
import { readMeta, readStamp, readTables } from '../replica/stored-tables.ts';

type Schemas = { readonly [E in EntityName]?: z.ZodMiniType };

export interface ReaderOptions extends Pick<Ports, 'indexedDB' | 'log'> {
  /** Entities that this page's first frame shows beyond those that every page's does. */
  readonly alsoFirst?: Schemas | undefined;
}

/** Entities that every first frame is painted from. */
const firstSchemas: Schemas = { user, appSettings, task, timerRecord, scheduleItem };

/** Without waiting operations, the usual case, their parsers need not be loaded. */
async function parseWaiting(
  stored: readonly unknown[],
  log: Ports['log'],
): Promise<DiskContents['operations']> {
  if (stored.length === 0) return [];
  const { lazyModule } = await import('./lazy-module.ts');
  return lazyModule.parseOperations(stored, log);
}

/** Contents of an account's disk with the rows of a first frame; null where there is nothing to read. */
export function readReplica(ports: ReaderOptions, accountId: string): Promise<DiskContents | null> {
  return reading(ports, accountId, async (database) => {
    // The stamp is requested first, so it is read first: a commit in between makes the contents newer than their
    // stamp, never older.
    const [stamp, tables, meta, stored] = await Promise.all([
      readStamp(database),
      readTables(database, { ...firstSchemas, ...ports.alsoFirst }),
      readMeta(database),
      database.getAll('outbox'),
    ]);
    if (tables === null || meta === null) return null;
    return { tables, meta, operations: await parseWaiting(stored, ports.log), stamp };
  });
}

/** Rows that a first frame does not need; null where there is nothing to read. */
export function readRest(ports: ReaderOptions, accountId: string): Promise<Tables | null> {
  return reading(ports, accountId, async (database) => {
    const { lazyModule } = await import('./lazy-module.ts');
    const known = { ...firstSchemas, ...ports.alsoFirst };
    const rest = Object.entries(lazyModule.entitySchemas).filter(([name]) => !(name in known));
    return readTables(database, Object.fromEntries(rest));
  });
}

/** Opens the database for as long as `work` takes. */
async function reading<T>(
  ports: ReaderOptions,
  accountId: string,
  work: (database: ReplicaDatabase) => Promise<T | null>,
): Promise<T | null> {
  try {
    const database = await openDatabase(ports.indexedDB, accountId, (reason) =>
      ports.log('replica.lost', reason),
    );
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch (error) {
    ports.log('replica.notRead', error);
    return null;
  }
}
