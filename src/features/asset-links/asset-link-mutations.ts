import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { PayloadOf } from '#contract/events/realtime.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';

export type AssetData = PayloadOf<'updateAssetLink'>['updateAssetData'];

export function createAssetLink(client: Client, taskId: string, data: AssetData): Promise<void> {
  const createAssetData = { assetLinkId: uuidv7(), data };
  return client.write({ name: 'createAssetLink', payload: { id: taskId, createAssetData } });
}

export function updateAssetLink(client: Client, id: string, updateAssetData: AssetData): Promise<void> {
  return client.write({ name: 'updateAssetLink', payload: { id, updateAssetData } });
}

export function deleteAssetLink(client: Client, id: string): Promise<void> {
  return client.write({ name: 'deleteAssetLink', payload: { id } });
}

export function dataOf({ assetType, assetValue, unit, label }: AssetLink): AssetData {
  if (assetType === 'amount') return { assetType, assetValue, unit: unit ?? '', label };
  return assetType === 'link' || assetType === 'file'
    ? { assetType, assetValue, label }
    : { assetType, assetValue, label };
}
