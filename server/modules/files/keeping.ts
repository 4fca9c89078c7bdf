import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { codeOf } from '#server/file-storage/file-storage.ts';
import type { ContentKeeping } from './content-keeping.ts';
import type { IncomingParts } from './incoming-parts.ts';
import * as repository from './repository.ts';
import type { FileRow, FileUploadRow } from './table.ts';
import type { UploadLocks } from './upload-locks.ts';

interface Dependencies {
  readonly database: Database;
  readonly keepContent: ContentKeeping;
  readonly parts: IncomingParts;
  readonly locks: UploadLocks;
}

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

/**
 * Makes files of finished uploads. Bytes are stored before anything refers to them, and the part goes last: killed in
 * between, the upload is still there and is kept at the next question. Nobody writes it meanwhile. docs/decisions/0078.
 */
export function createKeeping({ database, keepContent, parts, locks }: Dependencies) {
  /** Uploads that are being kept by this process. */
  const running = new Map<string, Promise<FileRow>>();

  /** File of an upload whose part is gone: another process on the same folder may have kept it. */
  async function findKept(id: string, error: unknown): Promise<FileRow> {
    const file = await repository.find(database.outer, id);
    if (file === null) throw error;
    return file;
  }

  async function keepNow({ id, uploaderId, name, size }: FileUploadRow): Promise<FileRow> {
    // Cancelled, or kept, before it was its turn.
    if ((await repository.findUpload(database.outer, id)) === null)
      return findKept(id, new RefusalError('not_found'));
    const sha256 = await digestOf(parts.read(id));
    const file = { id, uploaderId, name, size, sha256, importId: null, path: parts.pathOf(id) };
    const kept = await keepContent(file, (tx) => repository.removeUpload(tx, id));
    await parts.discard(id);
    return kept;
  }

  async function keepOnce(upload: FileUploadRow): Promise<FileRow> {
    try {
      return await keepNow(upload);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return findKept(upload.id, error);
      throw error;
    }
  }

  /** File of an upload whose bytes have all arrived, durable once it resolves; one file however often it is asked. */
  return function keep(upload: FileUploadRow): Promise<FileRow> {
    const known = running.get(upload.id);
    if (known !== undefined) return known;
    const kept = locks.hold(upload.id, () => keepOnce(upload)).finally(() => running.delete(upload.id));
    running.set(upload.id, kept);
    return kept;
  };
}
export type Keeping = ReturnType<typeof createKeeping>;
