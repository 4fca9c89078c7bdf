import type { Queryable } from '#server/database/driver.ts';
import { type Scopes, scopesOf } from '../scopes/service.ts';

/** Addresses of the log that users connected to this process listen to. A cache: all of it can be read again. */
export interface Listeners {
  /** Reads addresses of new users, drops those of disconnected ones and of those whose scopes changed. */
  follow(queryable: Queryable, present: ReadonlyMap<string, unknown>, moved: Iterable<string>): Promise<void>;
  isFollowing(userId: string): boolean;
  at(address: string): Iterable<string>;
  /** Guests listen to their organization's address without its accesses. */
  isInAudience(userId: string, address: string): boolean;
}

export function createListeners(): Listeners {
  const scopesByUser = new Map<string, Scopes>();
  const usersAt = new Map<string, Set<string>>();

  function drop(userId: string): void {
    for (const address of scopesByUser.get(userId)?.addresses ?? []) {
      const users = usersAt.get(address);
      users?.delete(userId);
      if (users?.size === 0) usersAt.delete(address);
    }
    scopesByUser.delete(userId);
  }

  return {
    async follow(queryable, present, moved) {
      for (const userId of moved) drop(userId);
      if (scopesByUser.size > present.size) {
        for (const userId of scopesByUser.keys()) if (!present.has(userId)) drop(userId);
      }
      const fresh = [...present.keys()].filter((userId) => !scopesByUser.has(userId));
      if (fresh.length === 0) return;
      const scopes = await scopesOf(queryable, fresh);
      for (const userId of fresh) {
        const theirs = scopes(userId);
        scopesByUser.set(userId, theirs);
        for (const address of theirs.addresses) {
          const users = usersAt.get(address) ?? new Set();
          usersAt.set(address, users.add(userId));
        }
      }
    },
    isFollowing: (userId) => scopesByUser.has(userId),
    at: (address) => usersAt.get(address) ?? [],
    isInAudience: (userId, address) => scopesByUser.get(userId)?.audiences.has(address) === true,
  };
}
