import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { EMBEDDED_MAJOR } from '../data-folder.ts';
import type { FileStorage } from '../file-storage/file-storage.ts';

/**
 * First line of a backup. Behind it come the tar of the database and, since version 2, the contents of files, each
 * behind a line of its own; all of it gzipped.
 */
export const manifestSchema = z.object({
  daywallBackup: z.union([z.literal(1), z.literal(2)]),
  /** PostgreSQL major of the database. */
  postgres: z.int(),
  madeAt: z.iso.datetime(),
  /**
   * Content of the data folder's `secret`, without which all sessions would end. Null if the environment has it.
   */
  secret: z.nullable(z.string()),
  /** Size of the tar; in version 1 it is all that follows. */
  databaseBytes: z.optional(z.int()),
  /** Bucket in which the contents of files stay; null if they are in the backup. */
  bucket: z._default(z.nullable(z.string()), null),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Line before the bytes of one content, and the last line, which tells that none is missing. */
export const contentLine = z.union([
  z.object({ key: z.string(), size: z.int() }),
  z.object({ contents: z.int() }),
]);

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Level for the database. Contents are stored as they are: pictures and documents are compressed already. */
const DATABASE_LEVEL = 3;

interface Source {
  /** Tar of the database at one instant. */
  readonly dump: () => Promise<Blob>;
  readonly dataDir: string;
  readonly storage: FileStorage;
  /** Bucket that keeps the contents of files by itself; null if they are to be packed. */
  readonly bucket: string | null;
}

async function* databaseParts({ dump, dataDir, bucket }: Source): AsyncGenerator<Uint8Array> {
  const secret = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => null);
  const tar = await dump();
  const manifest: Manifest = {
    daywallBackup: 2,
    postgres: EMBEDDED_MAJOR,
    madeAt: new Date().toISOString(),
    secret,
    databaseBytes: tar.size,
    bucket,
  };
  yield Buffer.from(`${JSON.stringify(manifest)}\n`);
  yield* tar.stream();
}

async function* contentParts(storage: FileStorage): AsyncGenerator<Uint8Array> {
  let contents = 0;
  for await (const { key, size } of storage.list()) {
    yield Buffer.from(`${JSON.stringify({ key, size })}\n`);
    yield* await storage.get(key);
    contents += 1;
  }
  yield Buffer.from(`${JSON.stringify({ contents })}\n`);
}

function gzipped(parts: AsyncIterable<Uint8Array>, level: number): AsyncIterable<Uint8Array> {
  return Readable.from(parts, { objectMode: false }).compose(createGzip({ level }));
}

async function* packed(source: Source): AsyncGenerator<Uint8Array> {
  const end = source.storage.holdRemovals();
  try {
    yield* gzipped(databaseParts(source), DATABASE_LEVEL);
    if (source.bucket === null) yield* gzipped(contentParts(source.storage), constants.Z_NO_COMPRESSION);
  } finally {
    end();
  }
}

/**
 * Packs a database, the secret of its data folder and the contents of its files, a little at a time. All contents that
 * the database knew are still stored when their turn comes, since removals are held back. docs/decisions/0018.
 */
export function packBackup(source: Source): Readable {
  return Readable.from(packed(source), { objectMode: false });
}
