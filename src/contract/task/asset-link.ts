import * as z from 'zod/mini';
import { entityId, webUrl } from '../entity.ts';
import { MAX_ASSET_VALUE, MAX_NAME } from '../limits.ts';
import { filledLine, line } from '../single-line.ts';

const assetType = z.enum(['link', 'file', 'contact', 'place', 'amount']);

const label = z._default(line(MAX_NAME), '');
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ASSET_VALUE));
/** A decimal number as text, so that no cent is lost. */
const amount = z.string().check(z.trim(), z.regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'a decimal number'));
/** An ISO 4217 currency or a measure such as `kg`. */
const unit = filledLine(16);

/** Fields of a new and of an edited asset link, by type; only amounts have a `unit`. */
export const assetLinkData = z.union([
  z.object({ assetType: z.enum(['link', 'file']), assetValue: webUrl, label }),
  z.object({ assetType: z.enum(['contact', 'place']), assetValue: text, label }),
  z.object({ assetType: z.literal('amount'), assetValue: amount, unit, label }),
]);

/** An asset of a task: a page, a file's address, a contact, a location or an amount. */
export const assetLink = z.object({
  id: entityId,
  noteId: entityId,
  assetType,
  assetValue: z.string(),
  unit: z.nullable(z.string()),
  label: z.string(),
});
export type AssetLink = z.infer<typeof assetLink>;

export const newAssetLink = z.object({ assetLinkId: entityId, data: assetLinkData });
