import type { Collection } from '#contract/task/collection.ts';
import { createSlot } from '#ui/slot.tsx';

export interface CollectionLinkProps {
  readonly collection: Pick<Collection, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Dialog of a collection’s public link. */
export const CollectionLinkSlot = createSlot<CollectionLinkProps>('public link of a collection');
