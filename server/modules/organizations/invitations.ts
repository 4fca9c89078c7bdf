import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_LIFE, MAX_MEMBERS } from '#contract/limits.ts';
import type { Invitation, ReadableInvitation } from '#contract/people/invitation.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError, TooManyRequestsError } from '#server/errors.ts';
import { mailKind } from '#server/messages/mail-job.ts';
import type { AnswerReader, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR } from '#time/units.ts';
import { getUser, isVerified } from '../users/service.ts';
import type { InvitedGroups } from './hooks.ts';
import * as repository from './invitation-repository.ts';
import { joinInvited } from './organization-membership.ts';
import { demandOrganization } from './policy.ts';
import { presentInvitation } from './presenter.ts';
import * as organizations from './repository.ts';
import { lockOrganization, roleInOrganization } from './service.ts';
import type { InvitationRow, OrganizationRow } from './table.ts';

/** Mails of one organization in an hour. */
const MAILS = 100;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: OrganizationRole;
  readonly groupId?: string | null | undefined;
}

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'rateLimitFactor'>;
  readonly groups: InvitedGroups;
}

/** Role of whoever has the token of an invitation: a mail can be passed on, and the rights of an administrator not with it. */
function roleOfHolder({ role, email }: InvitationRow, holder: { readonly email: string }): OrganizationRole {
  return role === 'admin' && email !== holder.email ? 'member' : role;
}

/** Invitations by mail, also for people without an account: anyone with the mail's token may join. */
export function createInvitations({ database: { outer }, clock, config, groups }: Dependencies) {
  const mostMails = Math.max(1, Math.round(MAILS * config.rateLimitFactor));

  async function demandMayInvite(queryable: Queryable, id: string, userId: string): Promise<void> {
    demandOrganization(await roleInOrganization(queryable, id, userId), 'organization.invite');
  }

  /**
   * The inviter does not learn whether the address has an account; the mail has the organization's name only.
   */
  async function sendMail(
    context: WriteContext,
    { id, name }: OrganizationRow,
    to: string,
    token: string,
  ): Promise<void> {
    const { tx, caller, now } = context;
    const before = toInstant(clock.now() - HOUR);
    context.reachOut({ strangers: [to], isVerified: await isVerified(tx, caller.userId) });
    const { invited, invitedSince } = await repository.countMail(tx, id, before, now);
    if (invited > mostMails)
      throw new TooManyRequestsError(Date.parse(invitedSince ?? now) + HOUR - clock.now());
    const inviter = await repository.findInviter(tx, caller.userId);
    await context.send(mailKind, {
      kind: 'invitation',
      to,
      language: inviter.language ?? 'en',
      name: '',
      actor: inviter.name,
      organization: name,
      token,
    });
  }

  /** Organization of an invitation, locked; null for an invalid invitation. */
  async function lockInvited({ tx, now }: WriteContext, tokenHash: string) {
    const found = await repository.findWaiting(tx, { tokenHash }, now);
    const row = found === null ? null : await organizations.lock(tx, found.organizationId);
    if (row === null || row.deletedAt !== null) return null;
    // Read again after the lock: it may have been accepted or sent again meanwhile.
    const invitation = await repository.findWaiting(tx, { tokenHash }, now);
    return invitation === null ? null : { row, invitation };
  }

  return {
    /** Sends a mail with a new token, which invalidates an earlier one to the same address. */
    async create(context: WriteContext, organizationId: string, input: NewInvitation): Promise<void> {
      const { tx, caller, now } = context;
      const { id, email, role, groupId = null } = input;
      const { row } = await lockOrganization(context, organizationId, 'organization.invite');
      const group = groupId === null ? null : await groups.find(tx, groupId);
      if (groupId !== null && group?.organizationId !== organizationId) throw new RefusalError('not_found');
      if (await repository.isMemberByEmail(tx, organizationId, email))
        throw new RefusalError('already_member');
      const token = randomBytes(32).toString('base64url');
      const fields = {
        role,
        groupId,
        invitedById: caller.userId,
        tokenHash: hashOf(token),
        expiresAt: toInstant(clock.now() + INVITATION_LIFE * 1_000),
      };
      const open = await repository.findOpen(tx, organizationId, { email });
      if (open === null || open.expiresAt <= now) {
        const members = await organizations.countMembers(tx, organizationId);
        const waiting = await repository.countWaiting(tx, organizationId, now);
        if (members + waiting.memberships >= MAX_MEMBERS) throw new RefusalError('too_many_members');
      }
      if (open !== null) await repository.update(tx, open.id, fields);
      else {
        const made = { ...fields, id, organizationId, email, createdAt: now };
        if (!(await repository.insert(tx, made))) throw new RefusalError('id_taken');
      }
      await sendMail(context, row, email, token);
    },

    /** Answer of `create`, now or for a replay. */
    async answer(reader: AnswerReader, organizationId: string, input: NewInvitation): Promise<Invitation> {
      const { queryable, caller } = reader;
      await demandMayInvite(queryable, organizationId, caller.userId);
      const open = await repository.findOpen(queryable, organizationId, { email: input.email });
      const row = open ?? (await repository.findById(queryable, input.id));
      if (row?.organizationId !== organizationId) throw new RefusalError('not_found');
      return presentInvitation(row);
    },

    async list(userId: string, organizationId: string): Promise<Invitation[]> {
      await demandMayInvite(outer, organizationId, userId);
      const rows = await repository.listWaiting(outer, organizationId, toInstant(clock.now()));
      return rows.map(({ invitation, personName }) => presentInvitation(invitation, personName));
    },

    /** Withdraws an invitation. Only owners may withdraw one to become an owner. */
    async remove(context: WriteContext, organizationId: string, id: string): Promise<void> {
      const { role } = await lockOrganization(context, organizationId, 'organization.invite');
      const removed = await repository.remove(context.tx, organizationId, id);
      if (removed === null) throw new RefusalError('not_found');
      if (removed.role === 'owner') demandOrganization(role, 'organization.appoint');
    },

    /** Invitation of a mail's token; null for an invalid one. */
    async read(token: string): Promise<ReadableInvitation | null> {
      const now = toInstant(clock.now());
      const invitation = await repository.findWaiting(outer, { tokenHash: hashOf(token) }, now);
      if (invitation === null) return null;
      const [row] = await organizations.findByIds(outer, [invitation.organizationId]);
      if (row === undefined || row.deletedAt !== null) return null;
      const { name } = await repository.findInviter(outer, invitation.invitedById);
      return { organizationName: row.name, inviterName: name };
    },

    /** Acceptance by the link's token, from any email address; as an administrator from the invited one. Throws `invalid_token` and `too_many_members`. */
    async accept(context: WriteContext, token: string): Promise<void> {
      const { tx, caller, now } = context;
      const locked = await lockInvited(context, hashOf(token));
      if (locked === null) throw new RefusalError('invalid_token');
      const { row, invitation } = locked;
      await repository.update(tx, invitation.id, { acceptedAt: now });
      const isMember = (await organizations.findMember(tx, row.id, caller.userId)) !== null;
      if (isMember) context.touch('organization', row, caller.userId);
      else {
        const role = roleOfHolder(invitation, await getUser(tx, caller.userId));
        await joinInvited(context, row, { ...invitation, role });
      }
      if (invitation.groupId !== null) await groups.join(context, invitation.groupId);
    },

    purge: (before: string) => repository.purge(outer, before),
  };
}
export type Invitations = ReturnType<typeof createInvitations>;
