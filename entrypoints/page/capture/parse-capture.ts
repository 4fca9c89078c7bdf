import * as z from 'zod/mini';
import type { CaptureDraft } from './capture-draft.ts';
import type { StoredDraft } from './draft-store.ts';
import { parseDraft } from './parse-draft.ts';

const captureDraft = z.object({
  text: z.string(),
  description: z.string(),
  collectionId: z.nullable(z.string()),
});

export function parseCapture(text: string): StoredDraft<CaptureDraft> | null {
  return parseDraft(text, captureDraft);
}
