import * as z from 'zod/mini';
import type { StoredDraft } from './draft-store.ts';

/** Parses a stored draft; null where it is none of that schema. */
export function parseDraft<T>(text: string, schema: z.ZodMiniType<T>): StoredDraft<T> | null {
  try {
    const parsed = z.safeParse(z.object({ accountId: z.string(), draft: schema }), JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
