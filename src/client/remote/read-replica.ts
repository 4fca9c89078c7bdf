import type { Ports } from '../ports.ts';
import { openDatabase } from '../replica/database.ts';
import type { DiskContents } from '../replica/disk.ts';
import { createDiskReader } from '../replica/disk-reader.ts';

/** What an account's disk holds; null where there is nothing to read. The database is let go at once. */
export async function readReplica(
  ports: Pick<Ports, 'indexedDB' | 'log'>,
  accountId: string,
): Promise<DiskContents | null> {
  try {
    const database = await openDatabase(ports.indexedDB, accountId, (reason) =>
      ports.log('replica.lost', reason),
    );
    try {
      return await createDiskReader(database, ports.log).read();
    } finally {
      database.close();
    }
  } catch (error) {
    ports.log('replica.notRead', error);
    return null;
  }
}
