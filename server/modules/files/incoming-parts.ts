import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Upload } from '@tus/server';
import type { Database } from '#server/database/database.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/database/durable-folder.ts';
import { RefusalError } from '#server/errors.ts';
import * as repository from './repository.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Bytes of uploads that have arrived so far, in a folder of this server; their records are in the database. */
export class IncomingParts extends DataStore {
  readonly #folder: string;
  readonly #database: Pick<Database, 'outer'>;
  override extensions = ['creation', 'termination'];

  constructor(dataDir: string, database: Pick<Database, 'outer'>) {
    super();
    this.#folder = join(dataDir, 'uploads');
    this.#database = database;
  }

  pathOf(id: string): string {
    return join(this.#folder, id);
  }

  /** Length of what has arrived. A part that is lost, as after a restored backup, begins anew. */
  async #offsetOf(id: string): Promise<number> {
    try {
      return (await stat(this.pathOf(id))).size;
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.#begin(id);
      return 0;
    }
  }

  async #begin(id: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    await (await open(this.pathOf(id), 'a', PRIVATE_FILE)).close();
  }

  /** An upload that is created again goes on where it stands. */
  override async create(upload: Upload): Promise<Upload> {
    await this.#begin(upload.id);
    return upload;
  }

  /** Throws `not_found`. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await repository.findUpload(this.#database.outer, id);
    if (row === null) throw new RefusalError('not_found');
    return new Upload({ id, size: row.size, offset: await this.#offsetOf(id), creation_date: row.createdAt });
  }

  /** Bytes are on disk before they are answered as arrived. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const part = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset, flush: true });
    await pipeline(stream, part);
    return offset + part.bytesWritten;
  }

  override async remove(id: string): Promise<void> {
    await repository.removeUpload(this.#database.outer, id);
    await this.discard(id);
  }

  read(id: string): Readable {
    return createReadStream(this.pathOf(id));
  }

  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  /** Removes uploads that were begun before an instant, and parts without an upload. */
  async sweep(before: string): Promise<void> {
    const { outer } = this.#database;
    for (const id of await repository.listUploadsBefore(outer, before)) await this.remove(id);
    const found = await readdir(this.#folder).catch(() => []);
    const known = found.length === 0 ? new Set() : await repository.knownUploads(outer, found);
    for (const id of found) if (!known.has(id)) await this.#discardOld(id, before);
  }

  /** A part without an upload may be one that is being created, or kept, right now. */
  async #discardOld(id: string, before: string): Promise<void> {
    const { mtimeMs } = await stat(this.pathOf(id)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.parse(before)) await this.discard(id);
  }
}
