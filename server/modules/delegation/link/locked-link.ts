import { DONE_LINK_DAYS, REQUEST_LINK_DAYS } from '#contract/limits.ts';
import type { Capability, Role } from '#contract/policy-table.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { demand } from '#server/demand-capability.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { RefusalError } from '#server/errors.ts';
import { DAY } from '#time/units.ts';
import { isOver, type LockedRequest, lockRequest } from '../locked-request.ts';
import { demandRequest, isTakenByLink } from '../policy.ts';
import type { DelegationAddressRow, RequestLinkRow } from '../table.ts';
import * as linkRepository from './link-repository.ts';

/** Request that the link of an email address opens. */
export interface LockedLink extends LockedRequest {
  readonly link: RequestLinkRow;
  readonly address: DelegationAddressRow;
}

/** Role of a link: asked, for its one address alone, while that waits or has the task; else nobody. */
export function roleByLink({ link, address, request, task }: LockedLink, now: string): Role {
  const at = Date.parse(now);
  if (link.endedAt !== null || address.userId !== null || task.deletedAt !== null) return 'none';
  if (request.status === 'pending') {
    const isOpen = address.status === 'pending' && at < Date.parse(link.sentAt) + REQUEST_LINK_DAYS * DAY;
    return isOpen && !isOver({ request }, now) ? 'asked' : 'none';
  }
  if (request.status !== 'accepted' || !isTakenByLink(address)) return 'none';
  const isKept = task.completedAt === null || at < Date.parse(task.completedAt) + DONE_LINK_DAYS * DAY;
  return isKept ? 'asked' : 'none';
}

/** Null for a token that this server did not make, and for a link that was sent again or whose address has an account. */
export async function findLink(queryable: Queryable, tokens: DerivedSecrets, token: string) {
  const secretId = tokens.idOf(token);
  return secretId === null ? null : linkRepository.findBySecret(queryable, secretId);
}

/** Locks a request for a capability of its link. Throws `invalid_token`. */
export async function lockByLink(
  tx: Transaction,
  tokens: DerivedSecrets,
  token: string,
  capability: Capability,
  now: string,
): Promise<LockedLink> {
  const found = await findLink(tx, tokens, token);
  const locked = found === null ? null : await lockRequest(tx, found.requestId);
  const address = locked?.addresses.find(({ id }) => id === found?.link.addressId);
  if (found === null || locked === null || address === undefined) throw new RefusalError('invalid_token');
  const linked = { ...locked, link: found.link, address };
  const role = roleByLink(linked, now);
  if (role === 'none') throw new RefusalError('invalid_token');
  demandRequest(role, capability);
  return linked;
}

/** A link that took the task may do with it what its assignee may, as far as there is a call for it. */
export function demandTaken({ request }: LockedLink, capability: Capability): void {
  const role: Role = request.status === 'accepted' ? 'assignee' : 'none';
  if (role === 'none') throw new RefusalError('not_pending');
  demand(role, 'task.view', capability);
}
