import type * as z from 'zod/mini';
import { MAX_ASSET_LINKS } from '#contract/limits.ts';
import type { AssetLink, assetLinkData, newAssetLink } from '#contract/task/asset-link.ts';
import { changedFields } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskChanges } from '../history/task-changes.ts';
import * as repository from '../repository.ts';
import type { TaskRow } from '../table.ts';
import { lockTaskFor, touchTask } from '../task-reader.ts';

type LinkData = z.output<typeof assetLinkData>;

function linkOf(id: string, noteId: string, data: LinkData): AssetLink {
  const { assetType, assetValue, label } = data;
  return { id, noteId, assetType, assetValue, unit: 'unit' in data ? data.unit : null, label };
}

export function createAssetLinks(changes: TaskChanges) {
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
    /** Refuses `id_taken` and `too_many`. */
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
      if (task.assetLinks.length >= MAX_ASSET_LINKS) throw new RefusalError('too_many');
      await set(context, task, [...task.assetLinks, linkOf(assetLinkId, id, data)]);
    },

    async updateAssetLink(
      context: WriteContext,
      { id, updateAssetData }: { id: string; updateAssetData: LinkData },
    ): Promise<void> {
      const task = await lockWith(context, id);
      const changed = linkOf(id, task.id, updateAssetData);
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
