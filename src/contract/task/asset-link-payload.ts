import * as z from 'zod/mini';
import { entityId, webUrl } from '../entity.ts';
import { MAX_ASSET_VALUE, MAX_NAME } from '../limits.ts';
import { filledLine, line } from '../single-line.ts';

const label = z._default(line(MAX_NAME), '');
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ASSET_VALUE));
/** A decimal number as text, so that no cent is lost. */
const amount = z.string().check(z.trim(), z.regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'a decimal number'));
/** An ISO 4217 currency or a measure such as `kg`. */
const unit = filledLine(16);

/** Asset link to something outside, by type; only amounts have a `unit`. */
export const outsideAssetData = z.union([
  z.object({ assetType: z.enum(['link', 'file']), assetValue: webUrl, label }),
  z.object({ assetType: z.enum(['contact', 'place']), assetValue: text, label }),
  z.object({ assetType: z.literal('amount'), assetValue: amount, unit, label }),
]);

/** Fields of a new and of an edited asset link: a file that was uploaded, or that the sender sees elsewhere, or another. */
export const assetLinkData = z.union([
  z.object({ assetType: z.literal('file'), fileId: entityId, label }),
  outsideAssetData,
]);

export const newAssetLink = z.object({ assetLinkId: entityId, data: assetLinkData });
