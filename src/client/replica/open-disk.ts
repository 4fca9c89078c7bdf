import type { Operation } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';
import { openDatabase } from './database.ts';
import type { Disk, DiskContents } from './disk.ts';
import { createIndexedDbDisk } from './indexed-db-disk.ts';
import { createJournal } from './journal.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { accountLock } from './signed-out-account.ts';

/** A browser whose database neither opens nor fails is taken for one without. Milliseconds. */
const OPEN_TIMEOUT = 5_000;

interface OpenDisk {
  readonly disk: Disk;
  readonly contents: DiskContents;
  /** Outlives this context. */
  readonly isLasting: boolean;
}

interface DiskWatch {
  /** The browser took the disk away. */
  readonly onLost: () => void;
  /** The browser's database opened after all, when memory stood in for it already. */
  readonly onFound: () => void;
}

/**
 * An account's disk and what it holds, `carried` included: what another disk kept that stood in for this one. Where the
 * browser refuses, memory stands in: logged, never fatal.
 */
export async function openDisk(
  ports: Pick<Ports, 'indexedDB' | 'storage' | 'clock' | 'withLock' | 'log'>,
  accountId: string,
  { onLost, onFound }: DiskWatch = { onLost() {}, onFound() {} },
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
    const disk = createIndexedDbDisk(database, ports, createJournal(ports, accountId));
    // A clearing that is under way, in any context, ends before this reads.
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

/** Rejects after `OPEN_TIMEOUT`; what opens later than that is handed to `onLate`. */
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
