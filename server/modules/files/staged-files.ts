import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { comments } from '../comments/table.ts';
import { tasks } from '../tasks/table.ts';
import { lockUser } from '../users/service.ts';
import type { ContentKeeping, FileOnArrival } from './content-keeping.ts';
import type { FileDeletion } from './file-deletion.ts';
import { demandRoomOf } from './storage-quota.ts';
import { bytesOf, waitingOf } from './storage-use.ts';
import { fileLinks, files } from './table.ts';

interface Dependencies {
  readonly database: Database;
  readonly config: Pick<Config, 'fileLimits'>;
  readonly keepContent: ContentKeeping;
  readonly deleteFile: FileDeletion;
}

type Arrived = Omit<FileOnArrival, 'id' | 'importId'> & { readonly importId: string };

/** Whether a live task or a live comment has a file. */
async function isInUse(tx: Transaction, id: string): Promise<boolean> {
  const used = tx
    .select({ id: fileLinks.fileId })
    .from(fileLinks)
    .leftJoin(comments, eq(comments.id, fileLinks.commentId))
    .leftJoin(tasks, sql`${tasks.id} = coalesce(${fileLinks.taskId}, ${comments.noteId})`)
    .where(and(eq(fileLinks.fileId, id), isNull(comments.deletedAt), isNull(tasks.deletedAt)));
  const [row] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), exists(used)));
  return row !== undefined;
}

/**
 * Files that an import brings. They are stored while it is read, where they take their person's room and nobody sees
 * them, and become files like any other when it is carried out. docs/decisions/0083.
 */
export function createStagedFiles({
  database,
  config: { fileLimits },
  keepContent,
  deleteFile,
}: Dependencies) {
  return {
    /** Largest size of a file. */
    largest: fileLimits.ofFile,

    async freeRoomOf(userId: string): Promise<number> {
      const { bytes } = await waitingOf(database.outer, userId);
      return Math.max(0, fileLimits.ofPerson - bytes - (await bytesOf(database.outer, userId)));
    },

    /**
     * Stores a file for an import; `beside` is written with it. Throws `storage_quota_reached` where its person has no
     * room. Returns its id.
     */
    async stage(file: Arrived, beside: (tx: Transaction, id: string) => Promise<void>): Promise<string> {
      const { uploaderId, size } = file;
      if (size > (await this.freeRoomOf(uploaderId))) throw new RefusalError('storage_quota_reached');
      const id = uuidv7();
      await keepContent({ ...file, id }, async (tx) => {
        await lockUser(tx, uploaderId);
        await demandRoomOf(tx, uploaderId, size, fileLimits);
        await beside(tx, id);
      });
      return id;
    },

    /** Shows a staged file to its person. Whether there is one. */
    async adopt({ tx, now }: WriteContext, id: string): Promise<boolean> {
      const adopted = await tx
        .update(files)
        .set({ importId: null, unlinkedAt: now })
        .where(and(eq(files.id, id), isNotNull(files.importId)))
        .returning({ id: files.id });
      return adopted.length > 0;
    },

    /** Removes what an import has not carried out; bytes are swept. */
    async discard(queryable: Queryable, importId: string): Promise<void> {
      await queryable.delete(files).where(eq(files.importId, importId));
    },

    isInUse,

    /** Takes a file away from what has it, and deletes it. Throws `not_found`. */
    remove: deleteFile,
  };
}
export type StagedFiles = ReturnType<typeof createStagedFiles>;
