import { v7 as uuidv7 } from 'uuid';
import { INVITATION_LIFE, INVITATION_PAUSE, MAX_MEMBERS, MAX_WAITING_INVITATIONS } from '#contract/limits.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { notify } from '../notifications/service.ts';
import * as repository from './invitation-repository.ts';
import * as organizations from './repository.ts';
import type { InvitationRow, OrganizationRow } from './table.ts';

/** Role that a user with an account has yet to accept: a stranger's membership, or a member's ownership. */
export type Offer = Pick<InvitationRow, 'role' | 'title' | 'stepsDown'> & { readonly userId: string };

function secondsAfter(now: string, seconds: number): string {
  return toInstant(Date.parse(now) + seconds * 1_000);
}

async function demandRoom({ tx, now }: WriteContext, organizationId: string, { role }: Offer): Promise<void> {
  const waiting = await repository.countWaiting(tx, organizationId, now);
  if (waiting.toAccounts >= MAX_WAITING_INVITATIONS) throw new RefusalError('too_many');
  if (role === 'owner') return;
  const members = await organizations.countMembers(tx, organizationId);
  if (members + waiting.memberships >= MAX_MEMBERS) throw new RefusalError('too_many_members');
}

/**
 * Offers a role in an organization that is locked. A repeated offer changes the open one, and notifies again only
 * after that has expired; after a refusal there is a pause. Throws `invitation_declined`, `too_many_members` and
 * `too_many`.
 */
export async function offerRole(context: WriteContext, row: OrganizationRow, offer: Offer): Promise<void> {
  const { tx, caller, now } = context;
  const { userId, role } = offer;
  const open = await repository.findOpen(tx, row.id, { userId });
  // A refused ownership does not affect a membership after leaving.
  const isNew = open === null || open.expiresAt <= now || (open.role === 'owner') !== (role === 'owner');
  if (!isNew && open.declinedAt !== null) throw new RefusalError('invitation_declined');
  if (isNew) await demandRoom(context, row.id, offer);
  const expiresAt = secondsAfter(now, INVITATION_LIFE);
  const fields = { ...offer, invitedById: caller.userId, expiresAt, declinedAt: null };
  if (open === null)
    await repository.insert(tx, { ...fields, id: uuidv7(), organizationId: row.id, createdAt: now });
  else await repository.update(tx, open.id, isNew ? { ...fields, createdAt: now } : fields);
  if (!isNew) return;
  await notify(context, [userId], {
    kind: 'organization.added',
    subject: row.name,
    organizationId: row.id,
    offeredRole: role === 'owner' ? role : null,
  });
}

/** End of the pause before the same invitation can be repeated after a refusal. */
export function pauseAfterNo(now: string): string {
  return secondsAfter(now, INVITATION_PAUSE);
}
