import type * as z from 'zod/mini';
import type { delegationRoutes } from '#contract/delegation/delegation-routes.ts';
import { can } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { roleInGroup, type Scopes, scopesOf } from '../scopes/service.ts';
import { findAccountById } from '../users/service.ts';
import type { Path } from './policy.ts';
import * as repository from './repository.ts';
import type { DelegationAddressRow } from './table.ts';

export type RequestedAddress = z.output<typeof delegationRoutes.createDelegationAccess.body>;
export type NewAddress = Path & Pick<DelegationAddressRow, 'id' | 'email'>;

function refuse(path: string, message: string): never {
  throw new RefusalError('invalid_input', [{ path, message }]);
}

/** Path with exactly one of the ids and the email address. Throws `no_access_path` without any. */
export function pathOf({ id, userId, groupId, organizationId, email }: RequestedAddress): NewAddress {
  const path = {
    userId: userId ?? null,
    groupId: groupId ?? null,
    organizationId: organizationId ?? null,
    email: email ?? null,
  };
  const given = Object.values(path).filter((value) => value !== null);
  if (given.length === 0) throw new RefusalError('no_access_path');
  if (given.length > 1)
    refuse('access', 'names more than one of person, group, organization and email address');
  return { id, ...path };
}

/** Asking a scope takes the right to place tasks there. A guest can only view the organization. */
function refuseScope({ groupId, organizationId }: Path, group: { organizationId: string }, scopes: Scopes) {
  const inOrganization = scopes.organizations.get(group.organizationId) ?? 'none';
  if (organizationId !== null) {
    if (!can(inOrganization, 'organization.view')) throw new RefusalError('not_found');
    if (!can(inOrganization, 'organization.placeTask')) throw new RefusalError('not_permitted');
    return;
  }
  if (groupId === null) return;
  const inGroup = roleInGroup(scopes, groupId);
  if (can(inGroup, 'group.placeTask') || can(inOrganization, 'group.placeTask')) return;
  throw new RefusalError('not_found');
}

export async function refuseUnreachable(
  queryable: Queryable,
  addresses: readonly Path[],
  issuerId: string,
): Promise<void> {
  const people = addresses.flatMap(({ userId }) => userId ?? []);
  const emails = addresses.flatMap(({ email }) => email ?? []);
  const own = emails.length === 0 ? null : await findAccountById(queryable, issuerId);
  if (people.includes(issuerId) || (own !== null && emails.includes(own.email)))
    refuse('access', 'one does not ask oneself');
  if ((await repository.countPeople(queryable, people)) < people.length) throw new RefusalError('not_found');
  const scopePaths = addresses.filter(({ groupId, organizationId }) => groupId ?? organizationId);
  if (scopePaths.length === 0) return;
  const scopes = (await scopesOf(queryable, [issuerId]))(issuerId);
  const organizationOf = await repository.organizationsOf(
    queryable,
    scopePaths.flatMap(({ groupId }) => groupId ?? []),
  );
  for (const path of scopePaths) {
    const organizationId = path.organizationId ?? organizationOf.get(path.groupId ?? '');
    if (organizationId === undefined) throw new RefusalError('not_found');
    refuseScope(path, { organizationId }, scopes);
  }
}
