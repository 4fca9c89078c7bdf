import type { Client } from '#client/client.ts';
import { webUrl } from '#contract/entity.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { FileCapture } from '../../messaging/parse-file-captures.ts';

type LinkedCapture = Pick<FileCapture, 'linkId' | 'taskId' | 'address' | 'name'>;

function isAttached(client: Client, { linkId, taskId }: LinkedCapture): boolean {
  const links = client.replica.get('task', taskId)?.assetLinks ?? [];
  return links.some(({ id }) => id === linkId);
}

/** Attaches the address of a file in its stead; resolves to whether the task has it then. */
export async function attachAddress(client: Client, capture: LinkedCapture): Promise<boolean> {
  const { linkId, taskId, address, name } = capture;
  const assetValue = webUrl.safeParse(address);
  if (!assetValue.success) return false;
  // By a worker that died right after that.
  if (isAttached(client, capture)) return true;
  const data = { assetType: 'link', assetValue: assetValue.data, label: name.slice(0, MAX_NAME) } as const;
  await client.write({
    name: 'createAssetLink',
    payload: { id: taskId, createAssetData: { assetLinkId: linkId, data } },
  });
  return true;
}

/** Removes the address of a file that has arrived after all. */
export async function removeAddress(client: Client, capture: LinkedCapture): Promise<void> {
  if (isAttached(client, capture))
    await client.write({ name: 'deleteAssetLink', payload: { id: capture.linkId } });
}
