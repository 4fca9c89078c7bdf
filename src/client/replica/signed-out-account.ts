import type { StoreNames } from 'idb';
import { entityNames } from '#contract/entity-names.ts';
import { HELD_WRITES } from '../outbox/held-writes.ts';
import type { Ports } from '../ports.ts';
import { ACCOUNT_KEY } from '../session/session-storage.ts';
import { UPLOADS_MARK } from '../uploads/uploads-mark.ts';
import { createJournal } from './journal.ts';
import {
  accountDatabases,
  openDatabase,
  type ReplicaDatabase,
  type ReplicaSchema,
} from './replica-database.ts';
import { canSeal, type Sealed, type SealedContents, seal, unseal } from './sealed-writes.ts';

type AccountPorts = Pick<Ports, 'indexedDB' | 'storage' | 'withLock' | 'log'>;

/** Account data in the key-value storage whose keys do not name the account: list views, recently used entries. */
const UNNAMED = ['daywall.list.', 'daywall.palette'];

/** Key prefix of texts that were typed and not submitted. */
const DRAFTS = 'daywall.draft.';

/** Key prefixes of what stays readable where nothing can be sealed: what was written or typed, and is nowhere else. */
const UNSENT = [DRAFTS, HELD_WRITES, UPLOADS_MARK];

/** Stores that a deleted account leaves nothing in; of others, what is unsent stays there, sealed. */
const ofDeleted = ['sealed', 'uploads', 'uploadBytes', 'uploadWrites', 'sealedFiles'] as const;
const everything: StoreNames<ReplicaSchema>[] = [...entityNames, 'meta', 'removed', 'outbox', ...ofDeleted];

/** Lock while a disk is cleared or opened: an opening never reads rows that a clearing removes. */
export function accountLock(accountId: string): string {
  return `daywall:${accountId}:disk`;
}

/** The account's values in key-value storage, without the journal, which is read as operations. */
async function valuesOf({ storage }: AccountPorts, accountId: string): Promise<Record<string, string>> {
  const keys = (await storage.keys('daywall.')).filter(
    (key) =>
      (key.includes(accountId) && !key.startsWith('daywall.journal.')) ||
      UNNAMED.some((prefix) => key.startsWith(prefix)),
  );
  const values = await Promise.all(keys.map(async (key) => [key, await storage.get(key)] as const));
  return Object.fromEntries(values.filter((each): each is [string, string] => each[1] !== null));
}

async function sealedOf(
  { log }: AccountPorts,
  database: ReplicaDatabase,
  accountId: string,
  key: unknown,
  contents: SealedContents,
  hasFiles: boolean,
): Promise<Sealed | null> {
  if (typeof key !== 'string' || !canSeal()) return null;
  try {
    // Loaded only where there are files.
    if (hasFiles) await (await import('./sealed-uploads.ts')).sealUploads(database, accountId, key);
    return await seal(key, accountId, contents);
  } catch (error) {
    log('outbox.notSealed', error);
    return null;
  }
}

/** Whether files are on their way. Asked of the disk: the mark is another store's, and may be missing. */
async function hasUploads(database: ReplicaDatabase): Promise<boolean> {
  return (await database.count('uploads')) + (await database.count('uploadWrites')) > 0;
}

export async function clearSignedOutAccount(
  ports: AccountPorts,
  accountId: string,
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<void> {
  await ports.withLock(accountLock(accountId), async () => {
    // The account has been signed in again meanwhile.
    if ((await ports.storage.get(ACCOUNT_KEY)) === accountId) return;
    const database = await openDatabase(ports.indexedDB, accountId, () => {});
    try {
      await clear(ports, database, accountId, isDeleted);
    } finally {
      database.close();
    }
  });
}

async function clear(
  ports: AccountPorts,
  database: ReplicaDatabase,
  accountId: string,
  isDeleted: boolean,
): Promise<void> {
  const journal = createJournal(ports, accountId);
  const [waiting, keys, key, handedOver, values, hasFiles] = await Promise.all([
    database.getAll('outbox'),
    database.getAllKeys('outbox'),
    database.get('meta', 'key'),
    journal.read(),
    valuesOf(ports, accountId),
    hasUploads(database),
  ]);
  const operations = [...waiting, ...handedOver];
  const hasSomething = hasFiles || operations.length > 0 || Object.keys(values).length > 0;
  const sealed =
    isDeleted || !hasSomething
      ? null
      : await sealedOf(ports, database, accountId, key, { operations, values }, hasFiles);

  const writing = database.transaction(everything, 'readwrite', { durability: 'strict' });
  const outbox = writing.objectStore('outbox');
  const isOutboxKept = !isDeleted && sealed === null;
  await Promise.all([
    ...entityNames.map((name) => writing.objectStore(name).clear()),
    writing.objectStore('meta').clear(),
    writing.objectStore('removed').clear(),
    ...(sealed === null ? [] : [writing.objectStore('sealed').add(sealed)]),
    ...(isDeleted ? ofDeleted.map((name) => writing.objectStore(name).clear()) : []),
    // By their keys: operations that another context appends at this moment stay.
    ...(isOutboxKept ? [] : keys.map((each) => outbox.delete(each))),
    writing.done,
  ]);
  if (!isOutboxKept) for (const { requestId } of handedOver) journal.remove(requestId);
  const removed = Object.keys(values).filter(
    (each) => !isOutboxKept || !UNSENT.some((prefix) => each.startsWith(prefix)),
  );
  await Promise.all(removed.map((each) => ports.storage.remove(each)));
}

/** Clears signed-out accounts whose data an earlier version or a browser that died left behind. */
export async function clearSignedOutAccounts(ports: AccountPorts): Promise<void> {
  const signedIn = await ports.storage.get(ACCOUNT_KEY);
  for (const accountId of await accountDatabases(ports.indexedDB)) {
    if (accountId !== signedIn) await clearSignedOutAccount(ports, accountId, { isDeleted: false });
  }
}

/**
 * Decrypts the writes that were sealed when the account last signed out here. `fetchKey` asks the server for the
 * key, which is kept on disk while the account is signed in, so that signing out needs no connection. Resolves to
 * whether there are operations to take over: they are in the outbox on disk then.
 */
export async function openSealedWrites(
  ports: AccountPorts,
  accountId: string,
  fetchKey: () => Promise<string>,
): Promise<boolean> {
  const database = await openDatabase(ports.indexedDB, accountId, () => {});
  try {
    const kept = await database.get('meta', 'key');
    const key = typeof kept === 'string' ? kept : await fetchKey();
    if (key !== kept) await database.put('meta', key, 'key');
    let hasOpened = false;
    for (const id of await database.getAllKeys('sealed')) {
      hasOpened =
        (await ports.withLock(accountLock(accountId), () => open(ports, database, accountId, key, id))) ||
        hasOpened;
    }
    await ports.withLock(accountLock(accountId), () => openSealedFiles(ports, database, accountId, key));
    return hasOpened;
  } finally {
    database.close();
  }
}

async function open(
  ports: AccountPorts,
  database: ReplicaDatabase,
  accountId: string,
  key: string,
  id: number,
): Promise<boolean> {
  const sealed = await database.get('sealed', id);
  if (sealed === undefined) return false;
  let contents: SealedContents;
  try {
    contents = await unseal(key, accountId, sealed);
  } catch (error) {
    // The seal is kept: a server restored from its backup has the key again.
    ports.log('outbox.sealNotOpened', error);
    return false;
  }
  for (const [name, value] of Object.entries(contents.values)) {
    if ((await ports.storage.get(name)) === null) await ports.storage.set(name, value);
  }
  const writing = database.transaction(['outbox', 'sealed'], 'readwrite', { durability: 'strict' });
  const outbox = writing.objectStore('outbox');
  const known = outbox.index('requestId');
  for (const operation of contents.operations) {
    const requestId =
      typeof operation === 'object' && operation !== null && Reflect.get(operation, 'requestId');
    if (typeof requestId !== 'string' || (await known.getKey(requestId)) === undefined)
      await outbox.add(operation);
  }
  await writing.objectStore('sealed').delete(id);
  await writing.done;
  return contents.operations.length > 0;
}

/** Decrypts files whatever seals there are: a sealing that was cut off leaves some without. */
async function openSealedFiles(
  ports: AccountPorts,
  database: ReplicaDatabase,
  accountId: string,
  key: string,
): Promise<void> {
  if ((await database.count('sealedFiles')) === 0) return;
  await (await import('./sealed-uploads.ts')).returnUploads(ports, database, accountId, key);
  await ports.storage.set(UPLOADS_MARK + accountId, '1');
}
