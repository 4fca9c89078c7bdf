import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Clock } from '#server/clock.ts';
import { type Database, sqlState } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { ContentReader } from '#server/file-content/content-reader.ts';
import { type FileStorage, instantOfKey, newStorageKey } from '#server/file-storage/file-storage.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR } from '#time/units.ts';
import * as repository from './repository.ts';
import type { FileContentRow, FileRow } from './table.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
  readonly readContent: ContentReader;
}

/** SQLSTATE of a reference to a row that is gone. */
const GONE_REFERENCE = '23503';

/** Age from which bytes that have no record yet are stored anew: a sweep may take them for left over. */
const STALE = HOUR;

class StaleContentError extends Error {
  override readonly name = 'StaleContentError';
}

/** Content that is stored, and whether these are bytes of our own putting, under a key that nobody else has. */
interface Stored {
  readonly row: FileContentRow;
  readonly isNew: boolean;
}

/** File whose bytes are on this server's disk, with their SHA-256. */
export interface FileOnArrival
  extends Pick<FileRow, 'id' | 'uploaderId' | 'name' | 'size' | 'sha256' | 'importId'> {
  readonly path: string;
}

/** Work of the transaction that writes the record of a file. */
type Beside = (tx: Transaction) => Promise<void>;

/** Makes records of files that have arrived: bytes and pictures are stored before anything refers to them. */
export function createContentKeeping({ database, clock, storage, readContent }: Dependencies) {
  async function store(sha256: string, size: number, open: () => Readable): Promise<Stored> {
    const known = await repository.findContent(database.outer, sha256);
    if (known !== null) {
      // Lost where the database was restored without its files: whoever sends it again brings it back.
      if (!(await storage.has(known.storageKey, size))) await storage.put(known.storageKey, open(), size);
      return { row: known, isNew: false };
    }
    const now = clock.now();
    const row = { sha256, size, storageKey: newStorageKey(sha256, now), storedAt: toInstant(now) };
    await storage.put(row.storageKey, open(), size);
    return { row, isNew: true };
  }

  async function storeBytes(bytes: Uint8Array): Promise<Stored> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return store(sha256, bytes.byteLength, () => Readable.from([bytes]));
  }

  /** Writes the file with its contents. Contents that somebody else stored meanwhile are taken instead of ours. */
  async function record(row: FileRow, contents: readonly Stored[], beside: Beside): Promise<FileRow> {
    const oldest = clock.now() - STALE;
    if (contents.some(({ row: { storageKey }, isNew }) => isNew && instantOfKey(storageKey) < oldest))
      throw new StaleContentError('The process stood still while it kept a file');
    const superfluous: string[] = [];
    const kept = await database.transaction(async (tx) => {
      superfluous.length = 0;
      await beside(tx);
      for (const { row: content, isNew } of contents)
        if (isNew && !(await repository.insertContent(tx, content))) superfluous.push(content.storageKey);
      const inserted = await repository.insert(tx, row);
      return inserted ?? (await repository.find(tx, row.id)) ?? row;
    });
    for (const key of superfluous) await storage.remove(key);
    return kept;
  }

  async function keepNow({ path, ...file }: FileOnArrival, beside: Beside): Promise<FileRow> {
    const { mediaType, picture } = await readContent(path);
    const content = await store(file.sha256, file.size, () => createReadStream(path));
    const preview = picture === null ? null : await storeBytes(picture.preview);
    const large = picture === null ? null : await storeBytes(picture.large);
    const now = toInstant(clock.now());
    const row: FileRow = {
      ...file,
      mediaType,
      sha256: content.row.sha256,
      previewSha256: preview?.row.sha256 ?? null,
      pictureSha256: large?.row.sha256 ?? null,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      createdAt: now,
      unlinkedAt: now,
    };
    const contents = [content, preview, large].filter((each) => each !== null);
    return record(row, contents, beside);
  }

  /** Keeps a file durably. A content that was swept right after it was found, or could be soon, is stored anew. */
  return async function keepContent(file: FileOnArrival, beside: Beside): Promise<FileRow> {
    try {
      return await keepNow(file, beside);
    } catch (error) {
      if (sqlState(error) !== GONE_REFERENCE && !(error instanceof StaleContentError)) throw error;
      return keepNow(file, beside);
    }
  };
}
export type ContentKeeping = ReturnType<typeof createContentKeeping>;
