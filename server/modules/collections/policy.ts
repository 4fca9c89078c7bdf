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

/** Whether a user's own role in a group or an organization lets them publish what belongs to it. */
export function mayPublishAt(scope: Omit<CollectionScope, 'ownerId'>, scopes: Scopes): boolean {
  const { groupId, organizationId } = scope;
  return (
    can(roleInScope({ ownerId: '', groupId, organizationId: null }, scopes), 'collection.publish') ||
    can(roleInScope({ ownerId: '', groupId: null, organizationId }, scopes), 'collection.publish')
  );
}

/** Publishing takes a role in the scope: having made a shared collection, which lets a member edit it, does not do. */
export function mayPublish(scope: CollectionScope, userId: string, scopes: Scopes): boolean {
  const isPersonal = scope.groupId === null && scope.organizationId === null;
  return isPersonal ? can(roleOn(scope, userId, scopes), 'collection.publish') : mayPublishAt(scope, scopes);
}

/** Throws `not_found` and `not_permitted`. */
export async function demandPublisher(
  queryable: Queryable,
  scope: CollectionScope | null,
  userId: string,
): Promise<void> {
  if (scope === null) throw new RefusalError('not_found');
  const scopes = (await scopesOf(queryable, [userId]))(userId);
  if (!mayView(scope, userId, scopes)) throw new RefusalError('not_found');
  if (!mayPublish(scope, userId, scopes)) throw new RefusalError('not_permitted');
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

export function mayArrange(scope: CollectionScope, userId: string, scopes: Scopes): boolean {
  const role = roleOn(scope, userId, scopes);
  return can(role, 'collection.view') && can(role, 'collection.arrange');
}

export function mayView(scope: CollectionScope, userId: string, scopes: Scopes): boolean {
  return can(roleOn(scope, userId, scopes), 'collection.view');
}
