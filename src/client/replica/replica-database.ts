import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import type { EntityName } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';
import type { SealedFile } from './sealed-file.ts';
import type { Sealed } from './sealed-writes.ts';

/**
 * Version of the rows on disk. Rows were parsed when they were written, so reading them back trusts this number
 * and a spot check instead of parsing ten thousand of them. A change of an entity's schema raises it (a test
 * compares the schemas' fingerprint), and every cache of another version is dropped and loaded anew. The outbox
 * always stays.
 */
const REPLICA_VERSION = 28;
export const REPLICA_FINGERPRINT = '8b2c785998cc321b';

/** Chunks of rows: `row-chunks.ts`. */
type EntityStores = { [E in EntityName]: { key: string; value: string } };

export interface ReplicaSchema extends DBSchema, EntityStores {
  /**
   * `DiskMeta` under `state`, a random text under `stamp`; `key` seals unsent writes on signing out; `firstFrame` has
   * copies of rows (`first-frame.ts`).
   */
  meta: { key: 'state' | 'stamp' | 'key' | 'firstFrame'; value: unknown };
  /** Versions at which the server removed rows. */
  removed: { key: string; value: { version: number; at: number } };
  /** Waiting operations by the order in which they were made; always parsed when read. */
  outbox: { key: number; value: unknown; indexes: { requestId: string } };
  /** Unsent writes of earlier sessions, encrypted. */
  sealed: { key: number; value: Sealed };
  /** Files on their way to the server, by their id; always parsed when read. */
  uploads: { key: string; value: unknown };
  uploadBytes: { key: string; value: Blob };
  /** Writes that wait for files. */
  uploadWrites: { key: string; value: unknown };
  /** Files on their way of earlier sessions, encrypted. */
  sealedFiles: { key: string; value: SealedFile };
}
export type ReplicaDatabase = IDBPDatabase<ReplicaSchema>;

const NAME_PREFIX = 'daywall-';

function databaseName(accountId: string): string {
  return NAME_PREFIX + accountId;
}

/** Accounts that have a database in this browser; empty where the browser cannot list databases. */
export async function accountDatabases(factory: IDBFactory): Promise<readonly string[]> {
  const databases = (await factory.databases?.()) ?? [];
  return databases.flatMap(({ name }) =>
    name?.startsWith(NAME_PREFIX) === true ? [name.slice(NAME_PREFIX.length)] : [],
  );
}

/** Rejects where the browser has none: private mode, full disk, another version keeping it open. */
export function openDatabase(
  factory: IDBFactory,
  accountId: string,
  onLost: (reason: string) => void,
): Promise<ReplicaDatabase> {
  const request = factory.open(databaseName(accountId), REPLICA_VERSION);
  request.onupgradeneeded = () => {
    const database = request.result;
    for (const name of [...entityNames, 'meta', 'removed']) {
      if (database.objectStoreNames.contains(name)) database.deleteObjectStore(name);
    }
    for (const name of entityNames) database.createObjectStore(name);
    database.createObjectStore('meta');
    database.createObjectStore('removed');
    if (!database.objectStoreNames.contains('sealed')) {
      database.createObjectStore('sealed', { autoIncrement: true });
    }
    for (const name of ['uploads', 'uploadBytes', 'uploadWrites', 'sealedFiles']) {
      if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
    }
    if (!database.objectStoreNames.contains('outbox')) {
      const outbox = database.createObjectStore('outbox', { autoIncrement: true });
      outbox.createIndex('requestId', 'requestId', { unique: true });
    }
  };
  return new Promise((resolve, reject) => {
    request.onblocked = () => reject(new Error('Another tab holds an older version of the database'));
    request.onerror = () => reject(request.error ?? new Error('The database did not open'));
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => {
        database.close();
        onLost('A newer version of the app took the database over');
      };
      database.onclose = () => onLost('The browser closed the database');
      resolve(wrap(database) as ReplicaDatabase);
    };
  });
}
