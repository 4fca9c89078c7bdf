import type { WriteContext } from '#server/writes/write.ts';
import { type Scopes, scopesOf } from './service.ts';

/** Groups and organizations in `first` but not in `second`, by their changes or their access. */
function missing(first: Scopes, second: Scopes): Set<string> {
  // A guest listens to their organization without having its access.
  const unreached = [...first.reaching].filter((id) => !second.reaching.has(id));
  const unheard = [...first.addresses].filter((id) => !second.addresses.has(id));
  return new Set([...unreached, ...unheard]);
}

/**
 * Remembers the scopes of some users. The returned function is called after a write has changed memberships: it
 * logs the groups and organizations that each gained and lost, and returns those who lost any.
 */
export async function rememberReach(
  { tx, moveScope }: Pick<WriteContext, 'tx' | 'moveScope'>,
  userIds: Iterable<string>,
): Promise<() => Promise<string[]>> {
  const people = [...new Set(userIds)];
  const before = await scopesOf(tx, people);
  return async () => {
    const after = await scopesOf(tx, people);
    return people.filter((userId) => {
      const lost = missing(before(userId), after(userId));
      for (const id of lost) moveScope(id, 'remove', [userId]);
      for (const id of missing(after(userId), before(userId))) moveScope(id, 'upsert', [userId]);
      return lost.size > 0;
    });
  };
}
