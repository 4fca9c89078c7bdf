import * as z from 'zod/mini';
import { type AssetLink, assetLink } from '#contract/task/asset-link.ts';
import { namesDue } from '#contract/task/due.ts';
import { type TaskPatch, taskPatch } from '#contract/task/task-payload.ts';
import { changedFields } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskFiles } from '../hooks.ts';
import { type createPlacement, isMove, lockTreesOf } from '../placement.ts';
import * as repository from '../repository.ts';
import type { TaskHistoryRow, TaskRow } from '../table.ts';
import { lockTaskFor } from '../task-reader.ts';
import { dueWritten } from '../written-due-date.ts';
import type { TaskChanges } from './task-changes.ts';

const links = z.array(assetLink);
const patchFields: ReadonlySet<string> = new Set(Object.keys(taskPatch.shape));

/** Only fields that users set themselves, not the effects of other writes such as finishing. */
function patchOf({ field, before }: TaskHistoryRow): TaskPatch {
  const patch = z.safeParse(taskPatch, { [field]: before });
  if (!patchFields.has(field) || !patch.success) throw new RefusalError('not_permitted');
  return patch.data;
}

/**
 * Asset links of a history entry, without those whose id a link of another task has taken since, and without files that
 * are gone.
 */
async function freeLinks(
  context: WriteContext,
  task: TaskRow,
  before: unknown,
  files: TaskFiles,
): Promise<AssetLink[]> {
  const { tx } = context;
  const former = z.parse(links, before);
  const fileIds = former.flatMap(({ file }) => file?.id ?? []);
  const remaining = fileIds.length === 0 ? new Set() : await files.remaining(context, fileIds);
  const free: AssetLink[] = [];
  for (const link of former) {
    if (link.file !== null && !remaining.has(link.file.id)) continue;
    await repository.lockAssetLink(tx, link.id);
    const holders = await repository.listWithAssetLink(tx, link.id);
    if (holders.every(({ id }) => id === task.id)) free.push(link);
  }
  return free;
}

export function createFieldRestoring(
  changes: TaskChanges,
  placement: Pick<ReturnType<typeof createPlacement>, 'relocate'>,
  files: TaskFiles,
) {
  return {
    async restoreField(
      context: WriteContext,
      { id, historyId }: { id: string; historyId: string },
    ): Promise<void> {
      const { tx, caller } = context;
      const entry = await repository.findHistory(tx, id, historyId);
      const isMoved = entry !== null && isMove({ [entry.field]: entry.before });
      if (isMoved) await lockTreesOf(context, [id, typeof entry.before === 'string' ? entry.before : null]);
      const task = await lockTaskFor(tx, caller.userId, id, 'task.edit');
      if (entry === null) throw new RefusalError('not_found');
      if (entry.field === 'assetLinks') {
        const assetLinks = await freeLinks(context, task, entry.before, files);
        await changes.change(context, task, changedFields(task, { assetLinks }));
        const former = new Set(task.assetLinks.flatMap(({ file }) => file?.id ?? []));
        const hasMore = assetLinks.some(({ file }) => file !== null && !former.has(file.id));
        if (hasMore && task.organizationId !== null) await files.demandNoExcess(context, task.organizationId);
        return;
      }
      const { parentTaskId, organizationId, groupId, progress, ...fields } = patchOf(entry);
      const { dueDate, dueDay, isWholeDay, ...others } = fields;
      const due = { dueDate, dueDay, isWholeDay };
      const patch = namesDue(due)
        ? { ...others, ...(await dueWritten(context, due, task, task.ownerId)) }
        : others;
      const stays = progress === undefined || task.completedAt !== null;
      await changes.change(context, task, changedFields(task, stays ? patch : { ...patch, progress }));
      const moved = { parentTaskId, organizationId, groupId };
      if (isMove(moved)) await placement.relocate(context, task, moved);
    },
  };
}
