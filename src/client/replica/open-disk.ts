import type { Operation } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';
import type { Disk, DiskContents } from './disk.ts';
import { createIndexedDbDisk } from './indexed-db-disk.ts';
import { createJournal } from './journal.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { openDatabase } from './replica-database.ts';
import { accountLock } from './signed-out-account.ts';

/** Time after which a database that neither opens nor fails counts as none. Milliseconds. */
const OPEN_TIMEOUT = 5_000;

interface OpenDisk {
  readonly disk: Disk;
  readonly contents: DiskContents;
  /** Whether the disk outlives this context. */
  readonly isLasting: boolean;
}

interface DiskWatch {
  /** Called when the browser removed or closed the database. */
  readonly onLost: () => void;
  /** Called when the browser's database opened after memory had already replaced it. */
  readonly onFound: () => void;
  /** Called when the browser's database has taken a commit. */
  readonly onCommitted: () => void;
}

/**
 * Opens an account's disk and reads its contents, `carried` included: operations that a replacement in memory
 * kept. Where the browser refuses, memory replaces it: logged, never fatal.
 */
export async function openDisk(
  ports: Pick<Ports, 'indexedDB' | 'storage' | 'clock' | 'withLock' | 'log'>,
  accountId: string,
  { onLost, onFound, onCommitted }: DiskWatch = { onLost() {}, onFound() {}, onCommitted() {} },
  carried: readonly Operation[] = [],
): Promise<OpenDisk> {
  try {
    const opening = openDatabase(ports.indexedDB, accountId, (reason) => {
      ports.log('replica.lost', reason);
      onLost();
    });
    const database = await within(ports, opening, (late) => {
      late.close();
      onFound();
    });
    const disk = createIndexedDbDisk(database, ports, createJournal(ports, accountId), onCommitted);
    // Waits for a clearing that is under way in any context.
    const contents = await ports.withLock(accountLock(accountId), () => fill(disk, carried));
    return { disk, contents, isLasting: true };
  } catch (error) {
    ports.log('replica.memoryOnly', error);
    const disk = createMemoryDisk();
    return { disk, contents: await fill(disk, carried), isLasting: false };
  }
}

async function fill(disk: Disk, carried: readonly Operation[]): Promise<DiskContents> {
  if (carried.length > 0) await disk.commit({ append: carried });
  return disk.read();
}

/** Rejects after `OPEN_TIMEOUT`; a database that opens later is passed to `onLate`. */
function within<T>(
  { clock }: Pick<Ports, 'clock'>,
  opening: Promise<T>,
  onLate: (opened: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const cancel = clock.after(OPEN_TIMEOUT, () => {
      isLate = true;
      reject(new Error('The database did not open in time'));
    });
    opening.then((opened) => (isLate ? onLate(opened) : resolve(opened)), reject).finally(cancel);
  });
}
