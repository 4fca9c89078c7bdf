import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { EMBEDDED_MAJOR } from '../data-folder.ts';
import {
  type BareStorage,
  ChangedContentError,
  digestInKey,
  isStorageKey,
} from '../file-storage/file-storage.ts';
import { BackupError, contentLine, type Manifest, manifestSchema } from './backup-file.ts';
import { ByteReader, CutShortError } from './byte-reader.ts';

/** Longest line of a backup. Characters. */
const LINE = 65_536;

/** Receiver of one content, which reads its bytes to their end. */
export type ContentReceiver = (key: string, size: number, bytes: AsyncIterable<Buffer>) => Promise<void>;

async function skip(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}

/** Reads a content to nowhere: its digest is compared anyway. */
export const skipContent: ContentReceiver = (_key, _size, bytes) => skip(bytes);

/**
 * Puts contents into a storage. What a bucket has already, as after a restore that was cut off, is read over: a put of
 * it would end the backup in the middle.
 */
export function putInto(storage: Pick<BareStorage, 'has' | 'put'>): ContentReceiver {
  return async (key, size, bytes) => {
    if (await storage.has(key, size)) await skip(bytes);
    else await storage.put(key, Readable.from(bytes), size);
  };
}

export interface Unpacked {
  readonly manifest: Manifest;
  readonly tar: Blob;
  /** Count of contents, without the damaged ones. */
  readonly contents: number;
  /** Keys of contents whose bytes are not what the key says; no receiver has kept them. */
  readonly damaged: readonly string[];
}

function parseLine<T>(schema: z.ZodMiniType<T>, line: string | null): T {
  try {
    return z.parse(schema, JSON.parse(line ?? ''));
  } catch {
    throw new BackupError('is not a backup of Daywall');
  }
}

/** Bytes whose SHA-256 has to be that of the key that they are stored under. */
async function* compared(key: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== digestInKey(key)) throw new ChangedContentError();
}

async function blobOf(bytes: AsyncIterable<Buffer>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of bytes) parts.push(new Uint8Array(chunk));
  return new Blob(parts);
}

/** Contents to their receiver. One damaged file does not keep all others, and the database, from being restored. */
async function readContents(
  reader: ByteReader,
  receive: ContentReceiver,
): Promise<Pick<Unpacked, 'contents' | 'damaged'>> {
  const damaged: string[] = [];
  for (let contents = 0; ; contents += 1) {
    const line = await reader.line(LINE);
    if (line === null) throw new CutShortError('The last line is missing');
    const parsed = parseLine(contentLine, line);
    if ('contents' in parsed) {
      if (parsed.contents !== contents) throw new CutShortError('Contents are missing');
      return { contents: contents - damaged.length, damaged };
    }
    const { key, size } = parsed;
    if (!isStorageKey(key)) throw new BackupError('is not a backup of Daywall');
    try {
      await receive(key, size, compared(key, reader.bytes(size)));
    } catch (error) {
      if (!(error instanceof ChangedContentError)) throw error;
      damaged.push(key);
    }
  }
}

async function read(reader: ByteReader, receive: ContentReceiver): Promise<Unpacked> {
  const manifest = parseLine(manifestSchema, await reader.line(LINE));
  const { postgres, databaseBytes, bucket } = manifest;
  if (postgres !== EMBEDDED_MAJOR) {
    throw new BackupError(`is of PostgreSQL ${postgres}, and this Daywall brings ${EMBEDDED_MAJOR}`);
  }
  // Version 1 had no files, and nothing behind the tar.
  if (databaseBytes === undefined)
    return { manifest, tar: await blobOf(reader.toEnd()), contents: 0, damaged: [] };
  const tar = await blobOf(reader.bytes(databaseBytes));
  const { contents, damaged } =
    bucket === null ? await readContents(reader, receive) : { contents: 0, damaged: [] };
  // The checksum stands at the very end.
  await skip(reader.toEnd());
  return { manifest, tar, contents, damaged };
}

function explain(error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (['ENOENT', 'EACCES', 'EISDIR'].includes(code)) return new BackupError('cannot be read');
  const isCut = error instanceof CutShortError || code.startsWith('Z_');
  return isCut ? new BackupError('is not whole, or not a backup of Daywall') : error;
}

/**
 * Reads a backup from its first byte to its last, each content to its receiver. Throws `BackupError` for an invalid or
 * incomplete one, and for one of another PostgreSQL major.
 */
export async function unpackBackup(file: string, receive: ContentReceiver): Promise<Unpacked> {
  const packed = createReadStream(file);
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  const reader = new ByteReader(packed.pipe(gunzip));
  try {
    return await read(reader, receive);
  } catch (error) {
    throw explain(error);
  } finally {
    packed.destroy();
    await reader.close();
  }
}
