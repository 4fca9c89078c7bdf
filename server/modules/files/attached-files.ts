import type { FileRecord } from '#contract/files/file.ts';
import { MAX_FILE_LINKS } from '#contract/limits.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';
import type { Config } from '#server/config.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { CommentFiles } from '../comments/hooks.ts';
import type { TaskFiles, TaskHooks } from '../tasks/hooks.ts';
import type { TaskRow } from '../tasks/table.ts';
import { FILES_PATH } from './file-address.ts';
import { presentFile } from './presenter.ts';
import * as repository from './repository.ts';
import { maySee } from './sight.ts';
import { demandNoExcessIn, demandRoomIn } from './storage-quota.ts';
import { hasFiles } from './storage-use.ts';

interface Dependencies {
  readonly readers: Pick<EntityReaders, 'task' | 'comment'>;
  readonly config: Pick<Config, 'fileLimits' | 'publicUrl'>;
}

/** Files as tasks and comments get them. */
export function createAttachedFiles({ readers, config }: Dependencies): TaskFiles & CommentFiles {
  async function demandFile(
    { tx, caller }: WriteContext,
    fileId: string,
    organizationId: string | null,
    isKnown: () => Promise<boolean> = async () => false,
  ): Promise<FileRecord> {
    const row = await repository.share(tx, fileId);
    if (row === null || !((await maySee(tx, readers, caller.userId, row)) || (await isKnown())))
      throw new RefusalError('not_found');
    if ((await repository.countLinks(tx, fileId)) >= MAX_FILE_LINKS) throw new RefusalError('too_many');
    if (organizationId !== null) await demandRoomIn(tx, organizationId, row, config.fileLimits);
    return presentFile(row);
  }

  return {
    demandFile,
    addressOf: (fileId) => `${config.publicUrl}${FILES_PATH}/${fileId}`,
    demandNoExcess: ({ tx }, organizationId) => demandNoExcessIn(tx, organizationId, config.fileLimits),
    remaining: ({ tx }, fileIds) => repository.shareAll(tx, fileIds),
    async attach(context, commentId, files) {
      if (files.length > 0)
        await repository.link(
          context.tx,
          { commentId },
          files.map(({ id }) => id),
        );
    },
  };
}

function fileIdsOf(links: readonly AssetLink[] | undefined): Set<string> {
  return new Set(links?.flatMap(({ file }) => file?.id ?? []));
}

/** Whether a task with all that it has came into an organization: by a move, or by its restoration there. */
function hasArrived(before: TaskRow | null, after: TaskRow): boolean {
  if (before === null || after.organizationId === null || after.deletedAt !== null) return false;
  return before.organizationId !== after.organizationId || before.deletedAt !== null;
}

/** Keeps the links of files as the asset links of their tasks are, and asks for room where tasks arrive with files. */
export function createFileTaskHooks({ config }: Pick<Dependencies, 'config'>): TaskHooks {
  return {
    async onChanged({ tx, now }, before, after) {
      if (before?.assetLinks !== after.assetLinks) {
        const [former, current] = [fileIdsOf(before?.assetLinks), fileIdsOf(after.assetLinks)];
        const gained = [...current].filter((id) => !former.has(id));
        const lost = [...former].filter((id) => !current.has(id));
        if (gained.length > 0) await repository.link(tx, { taskId: after.id }, gained);
        if (lost.length > 0) await repository.unlinkTask(tx, after.id, lost, now);
      }
      if (after.organizationId !== null && hasArrived(before, after) && (await hasFiles(tx, after.id)))
        await demandNoExcessIn(tx, after.organizationId, config.fileLimits);
    },
  };
}
