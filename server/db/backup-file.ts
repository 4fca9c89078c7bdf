import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { EMBEDDED_MAJOR } from '../data-folder.ts';

/** First line of a backup, before the tar of the database; all of it gzipped. */
const manifest = z.object({
  daywallBackup: z.literal(1),
  /** PostgreSQL major of the database. */
  postgres: z.int(),
  madeAt: z.iso.datetime(),
  /**
   * Content of the data folder's `secret`, without which all sessions would end. Null if the environment has it.
   */
  secret: z.nullable(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const LINE_BREAK = 10;

async function secretOf(dataDir: string): Promise<string | null> {
  return readFile(join(dataDir, 'secret'), 'utf8').catch(() => null);
}

/** Packs the tar of a database and the secret of its data folder. docs/decisions/0018. */
export async function packBackup(dump: () => Promise<Blob>, dataDir: string): Promise<Readable> {
  const secret = await secretOf(dataDir);
  const tar = await dump();
  const head: Manifest = {
    daywallBackup: 1,
    postgres: EMBEDDED_MAJOR,
    madeAt: new Date().toISOString(),
    secret,
  };
  async function* parts() {
    yield Buffer.from(`${JSON.stringify(head)}\n`);
    yield* tar.stream();
  }
  return Readable.from(parts()).compose(createGzip({ level: 3 }));
}

function manifestIn(bytes: Buffer): Manifest {
  const end = bytes.indexOf(LINE_BREAK);
  try {
    return z.parse(manifest, JSON.parse(bytes.subarray(0, end).toString()));
  } catch {
    throw new BackupError('is not a backup of Daywall');
  }
}

/**
 * Reads a backup. Throws `BackupError` for an invalid or incomplete one, and for one of another PostgreSQL major.
 */
export async function unpackBackup(file: string): Promise<{ manifest: Manifest; tar: Blob }> {
  const packed = await readFile(file).catch(() => {
    throw new BackupError('cannot be read');
  });
  let bytes: Buffer;
  try {
    bytes = gunzipSync(packed);
  } catch {
    throw new BackupError('is not whole, or not a backup of Daywall');
  }
  const head = manifestIn(bytes);
  if (head.postgres !== EMBEDDED_MAJOR) {
    throw new BackupError(`is of PostgreSQL ${head.postgres}, and this Daywall brings ${EMBEDDED_MAJOR}`);
  }
  return { manifest: head, tar: new Blob([new Uint8Array(bytes.subarray(bytes.indexOf(LINE_BREAK) + 1))]) };
}
