import { v7 as uuidv7 } from 'uuid';
import { entityId } from '#contract/entity.ts';

const KEY = 'daywall.browserId';

/** What this browser calls itself: made up when first asked for, and the same for whoever signs in. */
export function readBrowserId(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const known = entityId.safeParse(storage.getItem(KEY));
  if (known.success) return known.data;
  const made = uuidv7();
  storage.setItem(KEY, made);
  return made;
}
