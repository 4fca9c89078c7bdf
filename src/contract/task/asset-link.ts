import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { file } from '../files/file.ts';

const assetType = z.enum(['link', 'file', 'contact', 'place', 'amount']);

/** An asset of a task: a page, a file or a file's address, a contact, a location or an amount. */
export const assetLink = z.object({
  id: entityId,
  noteId: entityId,
  assetType,
  assetValue: z.string(),
  unit: z.nullable(z.string()),
  label: z.string(),
  /** File of type `file` that is kept here; `assetValue` is then its address. */
  file: z._default(z.nullable(file), null),
});
export type AssetLink = z.infer<typeof assetLink>;
