import type { Ports } from '../ports.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import { sealBlob, unsealBlob } from './sealed-file.ts';
import { openKey, type Sealed, sealBytes, unsealBytes } from './sealed-writes.ts';

const stores = ['uploads', 'uploadBytes', 'uploadWrites', 'sealedFiles'] as const;
const recordStores = ['uploads', 'uploadWrites'] as const;

const durably = { durability: 'strict' } as const;

function sealRecord(key: CryptoKey, belongsTo: string, record: unknown): Promise<Sealed> {
  return sealBytes(key, belongsTo, new TextEncoder().encode(JSON.stringify(record)));
}

async function unsealRecord(key: CryptoKey, belongsTo: string, sealed: Sealed): Promise<unknown> {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(await unsealBytes(key, belongsTo, sealed)));
  return parsed;
}

/** Encrypts files on their way and the writes that wait for them, one chunk of one file in memory at a time. */
export async function sealUploads(database: ReplicaDatabase, accountId: string, text: string): Promise<void> {
  const key = await openKey(text);
  for (const store of recordStores) {
    for (const id of await database.getAllKeys(store)) {
      const belongsTo = `${accountId}/${store}/${id}`;
      const record = await sealRecord(key, belongsTo, await database.get(store, id));
      const bytes = store === 'uploads' ? await database.get('uploadBytes', id) : undefined;
      const chunks = bytes === undefined ? [] : await sealBlob(key, belongsTo, bytes);
      const writing = database.transaction(stores, 'readwrite', durably);
      await Promise.all([
        writing.objectStore('sealedFiles').put({ store, record, chunks }, id),
        writing.objectStore(store).delete(id),
        writing.objectStore('uploadBytes').delete(id),
        writing.done,
      ]);
    }
  }
}

/** Decrypts what `sealUploads` has left. A seal that another key made stays. */
export async function returnUploads(
  { log }: Pick<Ports, 'log'>,
  database: ReplicaDatabase,
  accountId: string,
  text: string,
): Promise<void> {
  const key = await openKey(text);
  for (const id of await database.getAllKeys('sealedFiles')) {
    const sealed = await database.get('sealedFiles', id);
    if (sealed === undefined) continue;
    const { store, chunks } = sealed;
    const belongsTo = `${accountId}/${store}/${id}`;
    try {
      const record = await unsealRecord(key, belongsTo, sealed.record);
      const bytes = store === 'uploads' ? await unsealBlob(key, belongsTo, chunks) : null;
      const writing = database.transaction(stores, 'readwrite', durably);
      await Promise.all([
        writing.objectStore(store).put(record, id),
        ...(bytes === null ? [] : [writing.objectStore('uploadBytes').put(bytes, id)]),
        writing.objectStore('sealedFiles').delete(id),
        writing.done,
      ]);
    } catch (error) {
      log('uploads.sealNotOpened', error);
    }
  }
}
