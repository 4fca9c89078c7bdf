import type { PayloadOf } from '#contract/events/realtime.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';
import type { RowChange } from '../../replica/row.ts';
import type { EffectContext } from '../effect.ts';
import { changedRow } from '../row-effects.ts';
import { needsTaskId } from '../task-id.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

type Data = PayloadOf<'updateAssetLink'>['updateAssetData'];

function linkOf(id: string, noteId: string, data: Data): AssetLink {
  const { assetType, label = '' } = data;
  const common = { id, noteId, assetType, label, file: null };
  // The answer brings the file.
  if ('fileId' in data) return { ...common, assetValue: '', unit: null };
  return { ...common, assetValue: data.assetValue, unit: 'unit' in data ? data.unit : null };
}

/** Link after an edit: a file that only got another name stays as it is. */
function editedLink({ id, noteId, file, assetValue }: AssetLink, data: Data): AssetLink {
  const edited = linkOf(id, noteId, data);
  const isSameFile = 'fileId' in data && file?.id === data.fileId;
  return isSameFile ? { ...edited, file, assetValue } : edited;
}

/** Changes the links of the task that has this one. */
function changedLinks(
  linkId: string,
  change: (link: AssetLink) => readonly AssetLink[],
  context: EffectContext,
): readonly RowChange[] {
  for (const { id, assetLinks } of context.view.all('task')) {
    if (!assetLinks.some((each) => each.id === linkId)) continue;
    const changed = assetLinks.flatMap((each) => (each.id === linkId ? change(each) : [each]));
    return changedRow('task', id, { assetLinks: changed }, context);
  }
  return [];
}

export const assetLinkWrites: WriteDefinitions<'createAssetLink' | 'updateAssetLink' | 'deleteAssetLink'> = {
  createAssetLink: {
    subject: ({ id, createAssetData }) => about('task', id, createAssetData.assetLinkId),
    effect: ({ id, createAssetData: { assetLinkId, data } }, context) =>
      changedRow(
        'task',
        id,
        ({ assetLinks }) => ({
          // Sent again by another tab, it is there already.
          assetLinks: assetLinks.some((each) => each.id === assetLinkId)
            ? assetLinks
            : [...assetLinks, linkOf(assetLinkId, id, data)],
        }),
        context,
      ),
    merge: 'never',
    async probe({ id, createAssetData }, server) {
      const task = await server.read('task', id);
      return task === null || task.assetLinks.some((each) => each.id === createAssetData.assetLinkId);
    },
    check: needsTaskId,
  },
  // A link is written to by its own id: the wire does not say whose task it is on.
  updateAssetLink: {
    subject: ({ id }) => about('task', id),
    effect: ({ id, updateAssetData }, context) =>
      changedLinks(id, (link) => [editedLink(link, updateAssetData)], context),
    merge: 'never',
    probe: 'resend',
    check: 'schema',
  },
  deleteAssetLink: {
    subject: ({ id }) => about('task', id),
    effect: ({ id }, context) => changedLinks(id, () => [], context),
    merge: 'never',
    probe: 'resend',
    check: 'schema',
  },
};
