import * as z from 'zod/mini';
import type { Ports } from '../ports.ts';
import { openDatabase, type ReplicaDatabase } from '../replica/replica-database.ts';
import { type FileWrite, fileWrite, type StoredUpload, storedUpload } from './stored-upload.ts';

export interface StoredUploads {
  /** Oldest first. */
  readonly uploads: readonly StoredUpload[];
  readonly writes: readonly FileWrite[];
}

/** Uploads on the account's disk: records, bytes, and the writes that wait for them. */
export interface UploadStore {
  read(): Promise<StoredUploads>;
  bytesOf(id: string): Promise<Blob | null>;
  /** Keeps new uploads with their bytes, and their writes, all or none. */
  add(added: readonly { upload: StoredUpload; bytes: Blob }[], writes: readonly FileWrite[]): Promise<void>;
  /** Changes an upload that is still there; resolves to how it is then, null where it is gone. */
  change(id: string, patch: Partial<StoredUpload>): Promise<StoredUpload | null>;
  putWrite(write: FileWrite): Promise<void>;
  /** Puts a write in the place of another. */
  replaceWrite(requestId: string, write: FileWrite): Promise<void>;
  /** Whether the outbox has a write on disk, whichever context passed it on. */
  isInOutbox(requestId: string): Promise<boolean>;
  /**
   * Takes uploads back, all or none: their bytes and `requestIds` go, `changed` is kept. Of an upload that the server
   * knows, the address stays until the server has heard of it.
   */
  end(ids: readonly string[], requestIds: readonly string[], changed: readonly FileWrite[]): Promise<void>;
  /** Removes uploads with their bytes, and writes, all or none. */
  remove(ids: readonly string[], requestIds: readonly string[]): Promise<void>;
  close(): void;
}

const stores = ['uploads', 'uploadBytes', 'uploadWrites'] as const;

/** Strict: what was dropped on a task is on disk before it counts as kept. */
const durably = { durability: 'strict' } as const;

export function createUploadStore(ports: Pick<Ports, 'indexedDB' | 'log'>, accountId: string): UploadStore {
  let opened: Promise<ReplicaDatabase> | null = null;

  /** The connection, opened anew after the browser took it away. */
  function database(): Promise<ReplicaDatabase> {
    const opening =
      opened ??
      openDatabase(ports.indexedDB, accountId, (reason) => {
        ports.log('uploads.diskLost', reason);
        opened = null;
      });
    opened = opening;
    opening.catch(() => {
      if (opened === opening) opened = null;
    });
    return opening;
  }

  function parsed<T>(schema: z.ZodMiniType<T>, stored: readonly unknown[]): readonly T[] {
    return stored.flatMap((each) => {
      const { success, data, error } = z.safeParse(schema, each);
      if (!success) ports.log('uploads.notUnderstood', error);
      return success ? [data] : [];
    });
  }

  return {
    async read() {
      const reading = (await database()).transaction(stores);
      const [uploads, writes] = await Promise.all([
        reading.objectStore('uploads').getAll(),
        reading.objectStore('uploadWrites').getAll(),
      ]);
      // Ids grow with time.
      return { uploads: parsed(storedUpload, uploads), writes: parsed(fileWrite, writes) };
    },
    async bytesOf(id) {
      return (await (await database()).get('uploadBytes', id)) ?? null;
    },
    async add(added, writes) {
      const writing = (await database()).transaction(stores, 'readwrite', durably);
      await Promise.all([
        ...added.flatMap(({ upload, bytes }) => [
          writing.objectStore('uploads').put(upload, upload.id),
          writing.objectStore('uploadBytes').put(bytes, upload.id),
        ]),
        ...writes.map((each) => writing.objectStore('uploadWrites').put(each, each.requestId)),
        writing.done,
      ]);
    },
    async change(id, patch) {
      const writing = (await database()).transaction('uploads', 'readwrite', durably);
      const [upload] = parsed(
        storedUpload,
        [await writing.store.get(id)].filter((each) => each !== undefined),
      );
      const changed = upload === undefined ? null : { ...upload, ...patch };
      if (changed !== null) await writing.store.put(changed, id);
      await writing.done;
      return changed;
    },
    async putWrite(write) {
      await (await database()).put('uploadWrites', write, write.requestId);
    },
    async replaceWrite(requestId, write) {
      const writing = (await database()).transaction('uploadWrites', 'readwrite', durably);
      await Promise.all([
        writing.store.delete(requestId),
        writing.store.put(write, write.requestId),
        writing.done,
      ]);
    },
    async isInOutbox(requestId) {
      return (await (await database()).getKeyFromIndex('outbox', 'requestId', requestId)) !== undefined;
    },
    async end(ids, requestIds, changed) {
      const writing = (await database()).transaction(stores, 'readwrite', durably);
      const uploads = writing.objectStore('uploads');
      const known = await Promise.all(ids.map((id) => uploads.get(id)));
      await Promise.all([
        ...parsed(
          storedUpload,
          known.filter((each) => each !== undefined),
        ).map((each) =>
          each.address === null ? uploads.delete(each.id) : uploads.put({ ...each, isEnded: true }, each.id),
        ),
        ...ids.map((id) => writing.objectStore('uploadBytes').delete(id)),
        ...requestIds.map((each) => writing.objectStore('uploadWrites').delete(each)),
        ...changed.map((each) => writing.objectStore('uploadWrites').put(each, each.requestId)),
        writing.done,
      ]);
    },
    async remove(ids, requestIds) {
      const writing = (await database()).transaction(stores, 'readwrite', durably);
      await Promise.all([
        ...ids.flatMap((id) => [
          writing.objectStore('uploads').delete(id),
          writing.objectStore('uploadBytes').delete(id),
        ]),
        ...requestIds.map((each) => writing.objectStore('uploadWrites').delete(each)),
        writing.done,
      ]);
    },
    close() {
      opened?.then(
        (database) => database.close(),
        () => {},
      );
      opened = null;
    },
  };
}
