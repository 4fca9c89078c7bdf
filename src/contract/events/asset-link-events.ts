import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { assetLinkData, newAssetLink } from '../task/asset-link-payload.ts';
import { task } from '../task/task.ts';
import { defineEvents } from './event.ts';

/** Emits about asset links. The answer is the task with its new `assetLinks`. */
export const assetLinkEvents = defineEvents({
  /** `id` is the task's. */
  createAssetLink: {
    kind: 'write',
    http: 'POST /tasks/:id/asset-links',
    payload: z.object({ id: entityId, createAssetData: newAssetLink }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'id_taken', 'too_many', 'storage_quota_reached'],
  },
  /** `id` is the link's. */
  updateAssetLink: {
    kind: 'write',
    http: 'PUT /asset-links/:id',
    payload: z.object({ id: entityId, updateAssetData: assetLinkData }),
    answer: task,
    errors: ['not_found', 'not_permitted', 'too_many', 'storage_quota_reached'],
  },
  /** `id` is the link's. The task's history keeps its data. */
  deleteAssetLink: {
    kind: 'write',
    http: 'DELETE /asset-links/:id',
    isOwn: true,
    payload: z.object({ id: entityId }),
    answer: task,
    errors: ['not_found', 'not_permitted'],
  },
});
