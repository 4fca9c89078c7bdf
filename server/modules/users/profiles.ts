import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { Profile } from '#contract/people/profile.ts';
import { email } from '#contract/people/user.ts';
import { can } from '#contract/policy-table.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { colleaguesOf, type Scopes, scopesOf } from '../scopes/service.ts';
import * as people from './people-search.ts';

const FOUND = 20;

/** Organizations in which the user can view all members. */
function openTo({ organizations }: Scopes): string[] {
  return [...organizations].filter(([, role]) => can(role, 'organization.viewMembers')).map(([id]) => id);
}

export function createProfiles({ outer }: Pick<Database, 'outer'>) {
  async function present(
    readerId: string,
    scopes: Scopes,
    rows: readonly people.PersonRow[],
  ): Promise<Profile[]> {
    const ids = [...scopes.organizations.keys()];
    // Asked for nobody too: the time of a search must not tell whether an address has an account.
    const userIds = rows.length === 0 ? [readerId] : rows.map(({ id }) => id);
    const shared = ids.length === 0 ? [] : await people.listSharedOrganizations(outer, ids, userIds);
    const open = new Set(openTo(scopes));
    const isCompanion = await colleaguesOf(outer, [scopes]);
    const seen = shared.filter(
      ({ userId, organizationId }) =>
        userId === readerId || open.has(organizationId) || isCompanion(scopes, organizationId, userId),
    );
    const seenOf = Map.groupBy(seen, ({ userId }) => userId);
    return rows.map((row) => {
      const organizations = (seenOf.get(row.id) ?? []).map(({ organizationId: id, name }) => ({ id, name }));
      return {
        id: row.id,
        userName: row.userName,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.id === readerId || organizations.length > 0 ? row.email : null,
        organizations,
      };
    });
  }

  return {
    /** By id or user name. Throws `not_found`. */
    async get(readerId: string, key: string): Promise<Profile> {
      const isId = z.safeParse(entityId, key).success;
      const row = await people.findPerson(outer, isId ? { id: key } : { userName: key.toLowerCase() });
      if (row === null) throw new RefusalError('not_found');
      const [profile] = await present(readerId, (await scopesOf(outer, [readerId]))(readerId), [row]);
      if (profile === undefined) throw new RefusalError('not_found');
      return profile;
    },

    /**
     * Search by the beginning of a name or user name, people whom the reader works with first, or by a whole email
     * address, which finds only those whose address the reader sees anyway. `count` counts a search for an address,
     * or refuses it. docs/decisions/0065.
     */
    async find(readerId: string, text: string, count: () => Promise<void>): Promise<Profile[]> {
      const query = text.trim().replaceAll(/\s+/g, ' ');
      if (query.length < people.SHORTEST_QUERY) return [];
      const scopes = (await scopesOf(outer, [readerId]))(readerId);
      const address = z.safeParse(email, query);
      if (address.success) {
        // Counted before the look-up, so that a refusal reveals nothing about the address.
        await count();
        const found = await people.findByEmail(outer, readerId, address.data);
        return (await present(readerId, scopes, found)).filter(({ email }) => email !== null);
      }
      const scopeIds = { organizationIds: openTo(scopes), groupIds: [...scopes.groups.keys()] };
      const near = await people.searchAmong(outer, readerId, scopeIds, query, FOUND);
      const far = near.length < FOUND ? await people.searchAll(outer, readerId, query, FOUND) : [];
      const known = new Set(near.map(({ id }) => id));
      const others = far.filter(({ id }) => !known.has(id)).sort(byName);
      return present(readerId, scopes, [...near, ...others].slice(0, FOUND));
    },
  };
}

function byName(a: people.PersonRow, b: people.PersonRow): number {
  const [first, second] = [a, b].map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase());
  if (first === second) return a.id < b.id ? -1 : 1;
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
