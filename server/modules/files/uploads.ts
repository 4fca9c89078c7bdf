import type { ErrorReply } from '#contract/error.ts';
import type { FileRecord } from '#contract/files/file.ts';
import type { UploadMetadata } from '#contract/files/upload-metadata.ts';
import { MAX_UNFINISHED_UPLOADS } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError, TooManyRequestsError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import { demandCommenting } from '../comments/service.ts';
import { lockTaskFor } from '../tasks/service.ts';
import { lockUser } from '../users/service.ts';
import type { IncomingParts } from './incoming-parts.ts';
import type { Keeping } from './keeping.ts';
import { presentFile } from './presenter.ts';
import * as repository from './repository.ts';
import { demandRoomIn, demandRoomOf } from './storage-quota.ts';
import { waitingOf } from './storage-use.ts';
import type { FileUploadRow } from './table.ts';

/** Pause after which one of the unfinished uploads may be done. Milliseconds. */
const FULL_PAUSE = MINUTE;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'fileLimits'>;
  readonly parts: IncomingParts;
  readonly keep: Keeping;
}

function invalid(path: string, message: string): RefusalError {
  const issues: ErrorReply['issues'] = [{ path, message }];
  return new RefusalError('invalid_input', issues);
}

/** Organization whose room a file will take. Refuses whoever may not attach it where they say. */
async function demandTarget(
  tx: Transaction,
  userId: string,
  { taskId, noteId, delegationRequestId }: UploadMetadata,
): Promise<string | null> {
  const isForComment = noteId !== undefined || delegationRequestId !== undefined;
  if (taskId !== undefined && isForComment) throw invalid('taskId', 'is for a task or for a comment');
  if (taskId !== undefined) return (await lockTaskFor(tx, userId, taskId, 'task.edit')).organizationId;
  if (!isForComment) return null;
  return (await demandCommenting(tx, userId, { noteId, delegationRequestId })).organizationId;
}

/** Uploads from their creation to the file that they become. */
export function createUploads({ database, clock, config, parts, keep }: Dependencies) {
  const { outer } = database;

  async function findOwn(userId: string, id: string): Promise<FileUploadRow> {
    const row = await repository.findUpload(outer, id);
    if (row === null || row.uploaderId !== userId) throw new RefusalError('not_found');
    return row;
  }
  async function findFile(userId: string, id: string): Promise<FileRecord | null> {
    const row = await repository.find(outer, id);
    return row === null || row.uploaderId !== userId ? null : presentFile(row);
  }

  return {
    findOwn,

    /** Begins an upload, or finds it where it was begun before. Resolves to the file of a finished one. */
    async begin(userId: string, metadata: UploadMetadata, size: number): Promise<FileRecord | null> {
      const { fileId: id, name } = metadata;
      const finished = await findFile(userId, id);
      if (finished !== null) return finished;
      if (size > config.fileLimits.ofFile) throw new RefusalError('file_too_large');
      await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const known = await repository.findUpload(tx, id);
        if (known?.uploaderId === userId && known.size === size) return;
        if (known !== null || (await repository.find(tx, id)) !== null) throw new RefusalError('id_taken');
        if ((await waitingOf(tx, userId)).uploads >= MAX_UNFINISHED_UPLOADS)
          throw new TooManyRequestsError(FULL_PAUSE);
        const organizationId = await demandTarget(tx, userId, metadata);
        await demandRoomOf(tx, userId, size, config.fileLimits);
        if (organizationId !== null) await demandRoomIn(tx, organizationId, { id, size }, config.fileLimits);
        const createdAt = toInstant(clock.now());
        await repository.insertUpload(tx, { id, uploaderId: userId, name, size, organizationId, createdAt });
      });
      return null;
    },

    /** File of an upload whose bytes have all arrived. */
    async finish(id: string): Promise<FileRecord> {
      const row = await repository.findUpload(outer, id);
      const file = row === null ? await repository.find(outer, id) : await keep(row);
      if (file === null) throw new RefusalError('not_found');
      return presentFile(file);
    },

    /**
     * File of an upload that is finished. One whose last byte arrived before the process was killed is kept now. Null
     * while bytes are missing, and for an upload that is not the user's.
     */
    async finished(userId: string, id: string): Promise<FileRecord | null> {
      const file = await findFile(userId, id);
      if (file !== null) return file;
      const upload = await findOwn(userId, id);
      const { offset } = await parts.getUpload(id);
      return offset === upload.size ? presentFile(await keep(upload)) : null;
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;
