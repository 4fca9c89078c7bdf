import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import { trackAudience } from '../scopes/service.ts';
import { settle } from './invitation-repository.ts';
import * as repository from './repository.ts';
import { demandRoomToOwn, touchOrganization } from './service.ts';
import type { InvitationRow, OrganizationRow } from './table.ts';

/**
 * Makes the caller an owner of an organization that is locked, as offered, and notifies the offering owner, who
 * becomes an admin if they chose to. Throws `not_found` for a user who is no member, and `too_many`.
 * docs/decisions/0052.
 */
export async function becomeOwner(
  context: WriteContext,
  row: OrganizationRow,
  { invitedById, stepsDown }: InvitationRow,
): Promise<void> {
  const { tx, caller, now } = context;
  if ((await repository.findMember(tx, row.id, caller.userId)) === null) throw new RefusalError('not_found');
  await demandRoomToOwn(tx, caller.userId);
  const announceAudience = await trackAudience(context, [caller.userId]);
  await settle(tx, row.id, caller.userId, now);
  await repository.updateMember(tx, row.id, caller.userId, { role: 'owner' });
  if (stepsDown) await repository.updateMember(tx, row.id, invitedById, { role: 'admin' });
  await touchOrganization(context, row.id);
  await announceAudience();
  await notify(context, [invitedById], {
    kind: 'organization.joined',
    subject: row.name,
    organizationId: row.id,
    offeredRole: 'owner',
  });
}
