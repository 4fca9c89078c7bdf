import type { EntityName } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';
import type { Ports } from '../ports.ts';
import type { DiskContents } from '../replica/disk.ts';
import { tablesOfFirstFrame } from '../replica/first-frame.ts';
import { openDatabase, type ReplicaDatabase } from '../replica/replica-database.ts';
import type { Tables } from '../replica/row.ts';
import { readTables, stampOf } from '../replica/stored-tables.ts';

export interface ReaderOptions extends Pick<Ports, 'clock' | 'indexedDB' | 'log'> {
  /** Entities that this page's first frame shows beyond those that every page's does. */
  readonly alsoFirst?: readonly EntityName[] | undefined;
}

/** Contents of a disk for a first frame. */
interface FirstContents extends Pick<DiskContents, 'tables' | 'operations' | 'stamp'> {
  /** Everything that a page starts with has been loaded. */
  readonly isFilled: boolean;
  /** Entities of which the tables do not have all rows that are on disk. */
  readonly missing: readonly EntityName[];
}

/** Entities that every first frame is painted from. */
const everyFirst: readonly EntityName[] = ['user', 'appSettings', 'task', 'timerRecord', 'scheduleItem'];

function firstEntities({ alsoFirst = [] }: ReaderOptions): readonly EntityName[] {
  return [...everyFirst, ...alsoFirst];
}

function isFilled(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && typeof Reflect.get(meta, 'cursor') === 'string';
}

/** Without waiting operations, the usual case, their parsers need not be loaded. */
async function parseWaiting(
  stored: readonly unknown[],
  log: Ports['log'],
): Promise<DiskContents['operations']> {
  if (stored.length === 0) return [];
  const { lazyModule } = await import('./lazy-module.ts');
  return lazyModule.parseOperations(stored, log);
}

/**
 * Contents of an account's disk, with the rows of a first frame or, `isWhole`, with all; null where there is nothing to
 * read. The version of the database vouches for them: the host checks some when it opens the disk.
 */
export function readReplica(
  ports: ReaderOptions,
  accountId: string,
  isWhole = false,
): Promise<FirstContents | null> {
  const wanted = isWhole ? entityNames : firstEntities(ports);
  return reading(ports, accountId, async (database) => {
    const marks = database.transaction(['meta', 'outbox'], 'readonly');
    const meta = marks.objectStore('meta');
    const [stored, waiting, state, frame] = await Promise.all([
      meta.get('stamp'),
      marks.objectStore('outbox').getAll(),
      meta.get('state'),
      meta.get('firstFrame'),
    ]);
    const stamp = stampOf(stored);
    // A waiting operation may concern any row.
    const isFrame = !isWhole && waiting.length === 0;
    const kept = isFrame ? tablesOfFirstFrame(frame, stamp, ports.clock.now()) : null;
    // Read after the stamp: a commit in between makes the contents newer than it, never older.
    const tables = kept ?? (await readTables(database.transaction(wanted, 'readonly'), wanted));
    return {
      tables,
      isFilled: isFilled(state),
      missing: kept === null ? entityNames.filter((name) => !wanted.includes(name)) : entityNames,
      operations: await parseWaiting(waiting, ports.log),
      stamp,
    };
  });
}

/** Rows that the first contents do not have; null where there is nothing to read. */
export async function readRest(
  ports: ReaderOptions,
  accountId: string,
  { missing }: Pick<FirstContents, 'missing'>,
): Promise<Tables | null> {
  if (missing.length === 0) return null;
  return reading(ports, accountId, (database) =>
    readTables(database.transaction(missing, 'readonly'), missing),
  );
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
