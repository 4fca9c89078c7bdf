import type { AssetLink } from '#contract/asset-link.ts';
import type { PayloadOf } from '#contract/realtime.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext, Effects } from './effect.ts';
import { changedTask } from './task-effects.ts';

type Data = PayloadOf<'updateAssetLink'>['updateAssetData'];

function linkOf(id: string, noteId: string, data: Data): AssetLink {
  const { assetType, assetValue, label = '' } = data;
  return { id, noteId, assetType, assetValue, unit: 'unit' in data ? data.unit : null, label };
}

/** Changes the links of the task that has this one. */
function changedLinks(
  linkId: string,
  change: (link: AssetLink) => readonly AssetLink[],
  context: EffectContext,
): readonly RowChange[] {
  for (const { id, assetLinks } of context.view.all('task')) {
    if (!assetLinks.some((each) => each.id === linkId)) continue;
    return changedTask(
      id,
      { assetLinks: assetLinks.flatMap((each) => (each.id === linkId ? change(each) : [each])) },
      context,
    );
  }
  return [];
}

export const assetLinkEffects: Effects<'createAssetLink' | 'updateAssetLink' | 'deleteAssetLink'> = {
  createAssetLink: ({ id, createAssetData: { assetLinkId, data } }, context) =>
    changedTask(
      id,
      ({ assetLinks }) => ({ assetLinks: [...assetLinks, linkOf(assetLinkId, id, data)] }),
      context,
    ),
  updateAssetLink: ({ id, updateAssetData }, context) =>
    changedLinks(id, ({ noteId }) => [linkOf(id, noteId, updateAssetData)], context),
  deleteAssetLink: ({ id }, context) => changedLinks(id, () => [], context),
};
