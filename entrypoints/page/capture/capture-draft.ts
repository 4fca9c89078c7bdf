import * as z from 'zod/mini';
import { createDraftStore } from './draft-store.ts';

/** Draft of a task, with the fields that its quick-add line lacks. */
const captureDraft = z.object({
  text: z.string(),
  description: z.string(),
  collectionId: z.nullable(z.string()),
});
export type CaptureDraft = z.infer<typeof captureDraft>;

export const emptyCapture: CaptureDraft = { text: '', description: '', collectionId: null };

export const captureDrafts = createDraftStore('popupDraft', captureDraft);

export function isEmptyCapture({ text, description, collectionId }: CaptureDraft): boolean {
  return text === '' && description === '' && collectionId === null;
}
