import type * as z from 'zod/mini';
import { MAX_ASSET_LINKS, MAX_TASK_FILES } from '#contract/limits.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';
import type { assetLinkData, newAssetLink } from '#contract/task/asset-link-payload.ts';
import { changedFields } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type { TaskChanges } from '../history/task-changes.ts';
import type { TaskFiles } from '../hooks.ts';
import * as repository from '../repository.ts';
import type { TaskRow } from '../table.ts';
import { lockTaskFor, touchTask } from '../task-reader.ts';

type LinkData = z.output<typeof assetLinkData>;

/** Throws `too_many` where a task has no room for another link of that kind. */
function demandRoom(others: readonly AssetLink[], { file }: AssetLink): void {
  const alike = others.filter((other) => (other.file === null) === (file === null));
  if (alike.length >= (file === null ? MAX_ASSET_LINKS : MAX_TASK_FILES)) throw new RefusalError('too_many');
}

export function createAssetLinks(changes: TaskChanges, files: TaskFiles) {
  /** Whether the task had a file within a day: whoever may edit it takes a removal back, as by its history. */
  async function hadLately({ tx, now }: WriteContext, { id }: TaskRow, fileId: string): Promise<boolean> {
    const since = toInstant(Date.parse(now) - DAY);
    const former = await repository.listFormerLinks(tx, id, since);
    return former.some(({ file }) => file?.id === fileId);
  }

  async function linkOf(
    context: WriteContext,
    { id, task, data, before }: { id: string; task: TaskRow; data: LinkData; before: AssetLink | null },
  ): Promise<AssetLink> {
    const common = { id, noteId: task.id, assetType: data.assetType, label: data.label };
    if ('fileId' in data) {
      const file =
        before?.file?.id === data.fileId
          ? before.file
          : await files.demandFile(context, data.fileId, task.organizationId, () =>
              hadLately(context, task, data.fileId),
            );
      return { ...common, assetValue: files.addressOf(file.id), unit: null, file };
    }
    // Clients of before send a file's address back when they rename it.
    const isSame = data.assetType === before?.assetType && data.assetValue === before.assetValue;
    return {
      ...common,
      assetValue: data.assetValue,
      unit: 'unit' in data ? data.unit : null,
      file: isSame ? before.file : null,
    };
  }

  /** Locks the task of a link. A missing link and one of an invisible task are refused alike. */
  async function lockWith({ tx, caller }: WriteContext, linkId: string): Promise<TaskRow> {
    const [found] = await repository.listWithAssetLink(tx, linkId);
    if (found === undefined) throw new RefusalError('not_found');
    const task = await lockTaskFor(tx, caller.userId, found.id, 'task.edit');
    if (!task.assetLinks.some(({ id }) => id === linkId)) throw new RefusalError('not_found');
    return task;
  }

  async function set(context: WriteContext, task: TaskRow, assetLinks: AssetLink[]): Promise<void> {
    const row = await changes.change(context, task, changedFields(task, { assetLinks }));
    // The answer is read from touched rows, so an unchanged task is touched as well.
    if (row === task) touchTask(context, row);
  }

  return {
    /** Throws `id_taken`, `too_many` and `storage_quota_reached`. */
    async createAssetLink(
      context: WriteContext,
      { id, createAssetData }: { id: string; createAssetData: z.output<typeof newAssetLink> },
    ): Promise<void> {
      const { tx, caller } = context;
      const { assetLinkId, data } = createAssetData;
      const task = await lockTaskFor(tx, caller.userId, id, 'task.edit');
      await repository.lockAssetLink(tx, assetLinkId);
      if ((await repository.listWithAssetLink(tx, assetLinkId)).length > 0)
        throw new RefusalError('id_taken');
      const link = await linkOf(context, { id: assetLinkId, task, data, before: null });
      demandRoom(task.assetLinks, link);
      await set(context, task, [...task.assetLinks, link]);
    },

    async updateAssetLink(
      context: WriteContext,
      { id, updateAssetData }: { id: string; updateAssetData: LinkData },
    ): Promise<void> {
      const task = await lockWith(context, id);
      const before = task.assetLinks.find((link) => link.id === id) ?? null;
      const changed = await linkOf(context, { id, task, data: updateAssetData, before });
      demandRoom(
        task.assetLinks.filter((link) => link.id !== id),
        changed,
      );
      await set(
        context,
        task,
        task.assetLinks.map((link) => (link.id === id ? changed : link)),
      );
    },

    async deleteAssetLink(context: WriteContext, { id }: { id: string }): Promise<void> {
      const task = await lockWith(context, id);
      await set(
        context,
        task,
        task.assetLinks.filter((link) => link.id !== id),
      );
    },
  };
}
