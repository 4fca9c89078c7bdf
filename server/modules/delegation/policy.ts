import type { Capability, Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import type { Scopes } from '../scopes/service.ts';
import type { DelegationAddressRow, DelegationRequestRow } from './table.ts';

export type Path = Pick<DelegationAddressRow, 'userId' | 'groupId' | 'organizationId'>;

/** Id of the user, group or organization that an address names. */
export function pathIdOf({ userId, groupId, organizationId }: Path): string {
  return userId ?? groupId ?? organizationId ?? '';
}

/** A group's address reaches the same users as a shared task. Deleted scopes reach nobody. */
export function isReached(userId: string, path: Path, { reaching }: Pick<Scopes, 'reaching'>): boolean {
  return path.userId === userId || reaching.has(pathIdOf(path));
}

/** The issuer is the owner; those it asks or asked, and its assignee, are asked; none once withdrawn. */
export function roleOn(
  request: Pick<DelegationRequestRow, 'issuerId' | 'status' | 'acceptedById'>,
  addresses: readonly Path[],
  userId: string,
  scopes: Pick<Scopes, 'reaching'>,
): Role {
  if (request.issuerId === userId) return 'owner';
  if (request.status === 'withdrawn') return 'none';
  const isAsked = addresses.some((path) => isReached(userId, path, scopes));
  return isAsked || request.acceptedById === userId ? 'asked' : 'none';
}

export function demandRequest(role: Role, capability: Capability): void {
  demand(role, 'delegationRequest.view', capability);
}
