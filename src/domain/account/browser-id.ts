import { v7 as uuidv7 } from 'uuid';
import { entityId } from '#contract/entity.ts';

const KEY = 'daywall.browserId';

/** Random id of this browser, created on first use and shared by all accounts that sign in here. */
export function readBrowserId(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const known = entityId.safeParse(storage.getItem(KEY));
  if (known.success) return known.data;
  const made = uuidv7();
  storage.setItem(KEY, made);
  return made;
}
