import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { SHARED_FILES } from '#client/replica/shared-files.ts';
import { HOUR } from '#time/units.ts';

/** Time for which shared files wait for the person to add them, and to sign in first. Milliseconds. */
const KEPT_FOR = HOUR;
/** Bounds of one share: what a task takes, and what a device can keep beside everything else. */
const MAX_FILES = 100;
const MAX_BYTES = 1_000_000_000;

/** Files that another app has shared with this device, until somebody adds them to a task. They belong to no account yet. */
export interface KeptShare {
  readonly id: string;
  /** When they came. Milliseconds since the epoch. */
  readonly at: number;
  readonly files: readonly File[];
  /** Number of files that were too much to keep. */
  readonly left: number;
}

interface ShareSchema extends DBSchema {
  shares: { key: string; value: KeptShare };
}

/** Opens the database for as long as `work` takes: it is deleted when the person signs out. */
async function withShares<T>(work: (database: IDBPDatabase<ShareSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<ShareSchema>(SHARED_FILES, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('shares', { keyPath: 'id' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

export async function keepShare(id: string, files: readonly File[], now = Date.now()): Promise<void> {
  let bytes = 0;
  const kept = files.slice(0, MAX_FILES).filter(({ size }) => {
    if (bytes + size > MAX_BYTES) return false;
    bytes += size;
    return true;
  });
  const left = files.length - kept.length;
  await withShares((database) => database.put('shares', { id, at: now, files: kept, left }));
}

/** Null where it was added, its time is over, or nothing was kept under that id. */
export async function readShare(id: string, now = Date.now()): Promise<KeptShare | null> {
  const share = await withShares((database) => database.get('shares', id));
  return share === undefined || isOver(share, now) ? null : share;
}

export async function removeShare(id: string): Promise<void> {
  await withShares((database) => database.delete('shares', id));
}

/** Removes the files that nobody has added in time. */
export async function sweepShares(now = Date.now()): Promise<void> {
  // Opening would make one.
  if (!(await indexedDB.databases()).some(({ name }) => name === SHARED_FILES)) return;
  await withShares(async (database) => {
    const over = (await database.getAll('shares')).filter((share) => isOver(share, now));
    await Promise.all(over.map(({ id }) => database.delete('shares', id)));
  });
}

function isOver({ at }: KeptShare, now: number): boolean {
  return now - at > KEPT_FOR;
}
