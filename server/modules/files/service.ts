import type { Readable } from 'node:stream';
import type { FileLink, FileUse } from '#contract/files/file-routes.ts';
import { MAX_SHOWN_TEXT } from '#contract/limits.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { FileStorage } from '#server/file-storage/file-storage.ts';
import { toInstant } from '#time/instant.ts';
import type { ByteRange } from './byte-range.ts';
import type { FileAddresses } from './file-address.ts';
import * as repository from './repository.ts';
import { findSeenLink, maySee } from './sight.ts';
import type { FileRow } from './table.ts';

export { createAttachedFiles, createFileTaskHooks } from './attached-files.ts';
export type { FileExport } from './file-export.ts';
export type { StagedFiles } from './staged-files.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly readers: Pick<EntityReaders, 'task' | 'comment'>;
  readonly storage: FileStorage;
  readonly addresses: FileAddresses;
}

/** File that is being served, in one of its uses. */
export interface OpenedFile {
  readonly use: FileUse;
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly size: number;
  /** Throws `MissingContentError`. */
  readonly read: (range?: ByteRange) => Promise<Readable>;
}

/** Content for a use; null where the file has none. */
function contentFor(use: FileUse, file: FileRow): string | null {
  if (use === 'preview') return file.previewSha256;
  if (use === 'picture') return file.pictureSha256;
  const isText = file.mediaType === 'text/plain' && file.size <= MAX_SHOWN_TEXT;
  return use === 'download' || isText ? file.sha256 : null;
}

export function createFilesService(dependencies: Dependencies) {
  const { database, clock, config, readers, storage, addresses } = dependencies;
  const { outer } = database;

  async function findSeen(userId: string, id: string): Promise<FileRow | null> {
    const file = await repository.find(outer, id);
    return file !== null && (await maySee(outer, readers, userId, file)) ? file : null;
  }

  return {
    /** Throws `not_found` where the caller may not see the file, or it has no such use. */
    async addressOf(
      { userId }: Pick<Caller, 'userId'>,
      id: string,
      use: FileUse,
    ): Promise<{ url: string; expiresAt: string }> {
      const file = await findSeen(userId, id);
      if (file === null || contentFor(use, file) === null) throw new RefusalError('not_found');
      const { path, until } = addresses.make(file, use, userId, clock.now());
      return { url: `${config.publicUrl}${path}`, expiresAt: toInstant(until) };
    },

    /** Throws `not_found` where the caller sees no task and no comment with the file. */
    async linkOf({ userId }: Caller, id: string): Promise<FileLink> {
      const link = await findSeenLink(outer, readers, userId, id);
      if (link === null) throw new RefusalError('not_found');
      return link;
    },

    /** File at an address; null for a wrong or ended one, and where its user does not see the file any more. */
    async open(id: string, query: unknown): Promise<OpenedFile | null> {
      const address = addresses.read(id, query, clock.now());
      const file = address === null ? null : await findSeen(address.by, id);
      const sha256 = address === null || file === null ? null : contentFor(address.use, file);
      const content = sha256 === null ? null : await repository.findContent(outer, sha256);
      if (address === null || file === null || content === null) return null;
      return {
        use: address.use,
        name: file.name,
        mediaType: file.mediaType,
        sha256: content.sha256,
        size: content.size,
        read: (range) => storage.get(content.storageKey, range),
      };
    },
  };
}
export type FilesService = ReturnType<typeof createFilesService>;
