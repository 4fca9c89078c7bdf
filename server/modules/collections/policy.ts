import { type Capability, can, type Role } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import { roleInGroup, type Scopes, scopesOf } from '../scopes/service.ts';
import type { CollectionScope } from './repository.ts';

function roleInScope({ groupId, organizationId }: CollectionScope, scopes: Scopes): Role {
  if (organizationId !== null) return scopes.organizations.get(organizationId) ?? 'none';
  if (groupId === null) return 'none';
  return roleInGroup(scopes, groupId);
}

function roleOn(scope: CollectionScope, userId: string, scopes: Scopes): Role {
  if (scope.groupId === null && scope.organizationId === null)
    return scope.ownerId === userId ? 'owner' : 'none';
  const role = roleInScope(scope, scopes);
  return scope.ownerId === userId && role === 'member' ? 'lead' : role;
}

export async function demandScope(
  queryable: Queryable,
  scope: CollectionScope | null,
  userId: string,
  capability: Capability,
): Promise<void> {
  if (scope === null) throw new RefusalError('not_found');
  const scopes = await scopesOf(queryable, [userId]);
  demand(roleOn(scope, userId, scopes(userId)), 'collection.view', capability);
}

export function mayView(scope: CollectionScope, userId: string, scopes: Scopes): boolean {
  return can(roleOn(scope, userId, scopes), 'collection.view');
}
