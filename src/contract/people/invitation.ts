import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { defineRoute } from '../route.ts';
import { assignableRole, organizationRole } from './member.ts';
import { organization } from './organization.ts';
import { email } from './user.ts';

/** Whether the owner who offers an ownership becomes an admin when it is accepted. */
const stepsDown = z._default(z.boolean(), false);

/**
 * Invitation: a membership that the invited person has not accepted yet. It is addressed to an account, which answers
 * in the app, or to an email address, whose mail carries a token. The role `owner` is offered to members only.
 */
export const invitation = z.object({
  id: entityId,
  organizationId: entityId,
  /** Null for an invitation to an account. */
  email: z.nullable(z.string()),
  userId: z.nullable(entityId),
  /** First and last name, or else the user name, of the account. Empty for an address. */
  personName: z.string(),
  role: organizationRole,
  stepsDown,
  groupId: z.nullable(entityId),
  invitedById: entityId,
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** Content of an invitation for the holder of the token from its mail. */
export const readableInvitation = z.object({ organizationName: z.string(), inviterName: z.string() });
export type ReadableInvitation = z.infer<typeof readableInvitation>;

/** An invitation as the invited account sees it. An organization has at most one for a user. */
export const receivedInvitation = z.object({
  organizationId: entityId,
  organizationName: z.string(),
  inviterName: z.string(),
  role: organizationRole,
  stepsDown,
  createdAt: instant,
  expiresAt: instant,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

const invitationToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
const ofOrganization = z.object({ orgId: entityId });
const removed = z.object({ id: entityId });
const write = { access: 'bearer', write: true } as const;

export const invitationRoutes = {
  createInvitation: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/organizations/:orgId/invitations',
    params: ofOrganization,
    body: z.object({
      id: entityId,
      email,
      role: z._default(assignableRole, 'member'),
      groupId: z.optional(z.nullable(entityId)),
    }),
    reply: invitation,
    errors: ['not_found', 'not_permitted', 'not_verified', 'already_member', 'id_taken', 'too_many_members'],
    summary: 'Invite somebody by mail, with or without an account; inviting again sends a new mail',
    serves: null,
  }),
  getInvitations: defineRoute({
    method: 'GET',
    path: '/api/organizations/:orgId/invitations',
    access: 'bearer',
    write: false,
    params: ofOrganization,
    reply: z.array(invitation),
    errors: ['not_found', 'not_permitted'],
    summary: 'Invitations that wait',
    serves: null,
  }),
  deleteInvitation: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/organizations/:orgId/invitations/:id',
    params: z.extend(ofOrganization, { id: entityId }),
    reply: removed,
    errors: ['not_found', 'not_permitted'],
    summary: 'Take an invitation back; an offered ownership as an owner only',
    serves: null,
  }),
  readInvitation: defineRoute({
    method: 'POST',
    path: '/api/invitations/read',
    access: 'public',
    write: false,
    body: invitationToken,
    reply: z.nullable(readableInvitation),
    errors: [],
    summary:
      'Where the token of an invitation’s mail leads and who sent it; null where it is of no use any more',
    serves: null,
  }),
  acceptInvitation: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/invitations/accept',
    body: invitationToken,
    reply: organization,
    errors: ['invalid_token', 'too_many_members'],
    summary: 'Join by the token of an invitation’s mail',
    serves: null,
  }),
  getReceivedInvitations: defineRoute({
    method: 'GET',
    path: '/api/invitations',
    access: 'bearer',
    write: false,
    reply: z.array(receivedInvitation),
    errors: [],
    summary: 'Invitations that wait for one’s own answer, oldest first',
    serves: null,
  }),
  joinOrganization: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/organizations/:orgId/join',
    params: ofOrganization,
    reply: organization,
    errors: ['not_found', 'too_many_members', 'too_many'],
    summary: 'Accept the membership or the ownership of an organization that waits for oneself',
    serves: null,
  }),
  declineInvitation: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/organizations/:orgId/decline',
    params: ofOrganization,
    reply: removed,
    errors: ['not_found'],
    summary: 'Decline what an organization offers to oneself; it can ask again after a pause only',
    serves: null,
  }),
};
