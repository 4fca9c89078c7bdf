import type { Capability, Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import type { Scopes } from '../scopes/service.ts';
import type { DelegationAddressRow, DelegationRequestRow } from './table.ts';

export type Path = Pick<DelegationAddressRow, 'userId' | 'groupId' | 'organizationId'> &
  Partial<Pick<DelegationAddressRow, 'email' | 'isMuted'>>;

/** Email address, or id of the user, group or organization, that an address names: once in a request. */
export function nameOf({ email, userId, groupId, organizationId }: Path): string {
  return email ?? userId ?? groupId ?? organizationId ?? '';
}

/** Ids that addresses show the request to: none for an email address without an account, and for a muted address. */
export function audienceIdsOf(paths: readonly Path[]): string[] {
  return paths.flatMap(({ isMuted, userId, groupId, organizationId }) =>
    isMuted === true ? [] : (userId ?? groupId ?? organizationId ?? []),
  );
}

/** A group's address reaches the same users as a shared task. Deleted scopes reach nobody. */
export function isInAudience(userId: string, path: Path, { audiences }: Pick<Scopes, 'audiences'>): boolean {
  return audienceIdsOf([path]).some((id) => id === userId || audiences.has(id));
}

/** Address among some that names a user: the one by name before an email address. */
export function ownAddress<P extends Pick<DelegationAddressRow, 'userId' | 'email'>>(
  paths: readonly P[],
  userId: string,
): P | undefined {
  const own = paths.filter((path) => path.userId === userId);
  return own.find(({ email }) => email === null) ?? own[0];
}

/** Addresses as the issuer may know of them: an email address before its answer is nobody's, and none is muted. */
export function knownPaths(paths: readonly (Path & Pick<DelegationAddressRow, 'status'>)[]): Path[] {
  return paths
    .filter(({ email, status }) => typeof email !== 'string' || status !== 'pending')
    .map((path) => ({ ...path, isMuted: false }));
}

/** The issuer is the owner; those it asks or asked, and its assignee, are asked; none once withdrawn. */
export function roleOn(
  request: Pick<DelegationRequestRow, 'issuerId' | 'status' | 'acceptedById'>,
  addresses: readonly Path[],
  userId: string,
  scopes: Pick<Scopes, 'audiences'>,
): Role {
  if (request.issuerId === userId) return 'owner';
  if (request.status === 'withdrawn') return 'none';
  const isAsked = addresses.some((path) => isInAudience(userId, path, scopes));
  return isAsked || request.acceptedById === userId ? 'asked' : 'none';
}

/** Whether whoever holds the link of an email address took the request, without an account. */
export function isTakenByLink({
  email,
  status,
  answeredById,
}: Pick<DelegationAddressRow, 'email' | 'status' | 'answeredById'>): boolean {
  return status === 'accepted' && email !== null && answeredById === null;
}

export function demandRequest(role: Role, capability: Capability): void {
  demand(role, 'delegationRequest.view', capability);
}
