import { type Capability, can, type Role } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import { roleInGroup, type Scopes, scopesOf } from '../scopes/service.ts';
import type { Place } from './repository.ts';

function roleInScope({ groupId, organizationId }: Place, scopes: Scopes): Role {
  if (organizationId !== null) return scopes.organizations.get(organizationId) ?? 'none';
  if (groupId === null) return 'none';
  return roleInGroup(scopes, groupId);
}

function roleOn(place: Place, userId: string, scopes: Scopes): Role {
  if (place.groupId === null && place.organizationId === null)
    return place.ownerId === userId ? 'owner' : 'none';
  const role = roleInScope(place, scopes);
  return place.ownerId === userId && role === 'member' ? 'lead' : role;
}

export async function demandPlace(
  queryable: Queryable,
  place: Place | null,
  userId: string,
  capability: Capability,
): Promise<void> {
  if (place === null) throw new RefusalError('not_found');
  const scopes = await scopesOf(queryable, [userId]);
  demand(roleOn(place, userId, scopes(userId)), 'collection.view', capability);
}

export function mayView(place: Place, userId: string, scopes: Scopes): boolean {
  return can(roleOn(place, userId, scopes), 'collection.view');
}
