import type { Ports } from '../ports.ts';
import { openDatabase } from './database.ts';
import type { Disk, DiskContents } from './disk.ts';
import { createIndexedDbDisk } from './indexed-db-disk.ts';
import { createMemoryDisk } from './memory-disk.ts';

/** A browser whose database neither opens nor fails is taken for one without. Milliseconds. */
const OPEN_TIMEOUT = 5_000;

interface OpenDisk {
  readonly disk: Disk;
  readonly contents: DiskContents;
  /** Outlives this context. */
  readonly isLasting: boolean;
}

/**
 * An account's disk and what it holds. Where the browser refuses, memory stands in: logged, never fatal. `onLost` is
 * called where the browser takes the disk away later.
 */
export async function openDisk(
  ports: Pick<Ports, 'indexedDB' | 'clock' | 'log'>,
  accountId: string,
  onLost: () => void = () => {},
): Promise<OpenDisk> {
  try {
    const database = await within(
      ports,
      openDatabase(ports.indexedDB, accountId, (reason) => {
        ports.log('replica.lost', reason);
        onLost();
      }),
    );
    const disk = createIndexedDbDisk(database, ports);
    return { disk, contents: await disk.read(), isLasting: true };
  } catch (error) {
    ports.log('replica.memoryOnly', error);
    const disk = createMemoryDisk();
    return { disk, contents: await disk.read(), isLasting: false };
  }
}

function within<T>({ clock }: Pick<Ports, 'clock'>, opening: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(OPEN_TIMEOUT, () => reject(new Error('The database did not open in time')));
    opening.then(resolve, reject).finally(cancel);
  });
}
