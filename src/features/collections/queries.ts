import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Collection } from '#contract/collection.ts';

/** All collections one may see, in their order. */
export const allCollections: LiveListSpec<Collection> = {
  where: () => true,
  compare: (a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0),
};

/** The id of the group or organization that a collection belongs to; null for one's own. */
export function placeIdOf({ groupId, organizationId }: Pick<Collection, 'groupId' | 'organizationId'>) {
  return organizationId ?? groupId;
}

/** The ids of its tasks, in their order. */
export function taskIdsOf({ notes }: Pick<Collection, 'notes'>): readonly string[] {
  return notes.map(({ noteId }) => noteId);
}

/** How many of some tasks a collection holds: all of them, some, or none. */
export function heldOf(collection: Collection, taskIds: readonly string[]): 'all' | 'some' | 'none' {
  const held = new Set(taskIdsOf(collection));
  const count = taskIds.filter((id) => held.has(id)).length;
  if (count === 0) return 'none';
  return count === taskIds.length ? 'all' : 'some';
}
