import type { WriteContext } from '#server/writes/write.ts';
import { type Scopes, scopesOf } from './service.ts';

/** Groups and organizations that somebody has by `first` and not by `second`: hears of, or is reached by. */
function missing(first: Scopes, second: Scopes): Set<string> {
  // A guest hears of their organization, but what is given to it does not reach them.
  const unreached = [...first.reaching].filter((id) => !second.reaching.has(id));
  const unheard = [...first.addresses].filter((id) => !second.addresses.has(id));
  return new Set([...unreached, ...unheard]);
}

/**
 * Remembers what reaches some people. Called after a write has changed where they belong, the answer tells each of them
 * which groups and organizations they gained and lost by it, and answers who lost any.
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
