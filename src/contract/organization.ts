import * as z from 'zod/mini';
import { entityFields, entityId, instant } from './entity.ts';
import { MAX_NAME } from './limits.ts';
import { line } from './line.ts';
import { memberTitle, organizationMember, organizationRole } from './member.ts';
import { defineRoute } from './route.ts';
import { email } from './user.ts';

/** An empty name is refused in the specification's words: see the service. */
const givenName = line(MAX_NAME);

/**
 * People who work together. A guest sees of the members only themselves and those who share a group with them, and of
 * the groups only their own.
 */
export const organization = z.object({
  ...entityFields,
  name: z.string(),
  /** The reader's. */
  role: organizationRole,
  groups: z.array(z.object({ id: entityId, name: z.string(), parentGroupId: z.nullable(entityId) })),
  organizationMembers: z.array(organizationMember),
});
export type Organization = z.infer<typeof organization>;

/** Someone asked by mail to join, who may have no account yet. */
export const invitation = z.object({
  id: entityId,
  organizationId: entityId,
  email: z.string(),
  role: organizationRole,
  groupId: z.nullable(entityId),
  invitedById: entityId,
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** What the token of an invitation's mail tells whoever has it. */
export const readableInvitation = z.object({ organizationName: z.string(), inviterName: z.string() });
export type ReadableInvitation = z.infer<typeof readableInvitation>;

const invitationToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
const id = z.object({ id: entityId });
const ofMember = z.object({ orgId: entityId, userId: entityId });
const ofOrganization = z.object({ orgId: entityId });
const removed = z.object({ id: entityId });
const assignableRole = z.enum(['admin', 'member', 'guest']);
const write = { access: 'bearer', write: true } as const;
const memberErrors = ['not_found', 'not_permitted', 'last_owner'] as const;

export const organizationRoutes = {
  createOrganization: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/organizations',
    body: z.object({ id: z.optional(entityId), name: z.optional(z.nullable(givenName)) }),
    reply: organization,
    errors: ['no_organization_name', 'id_taken', 'too_many'],
    summary: 'Make an organization and become its owner',
    serves: 'Organizations: POST {name}',
  }),
  getOrganizations: defineRoute({
    method: 'GET',
    path: '/api/organizations',
    access: 'bearer',
    write: false,
    reply: z.array(organization),
    errors: [],
    summary: 'One’s organizations, by updatedAt ascending',
    serves: 'Organizations: GET list',
  }),
  getOrganization: defineRoute({
    method: 'GET',
    path: '/api/organizations/:id',
    access: 'bearer',
    write: false,
    params: id,
    reply: organization,
    errors: ['not_found'],
    summary: 'One organization',
    serves: 'Organizations: GET /{id}',
  }),
  updateOrganization: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/organizations/:id',
    params: id,
    body: z.object({ name: z.optional(z.nullable(givenName)) }),
    reply: organization,
    errors: ['no_organization_name', 'not_found', 'not_permitted'],
    summary: 'Rename an organization',
    serves: 'Organizations: PUT /{id}',
  }),
  deleteOrganization: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/organizations/:id',
    params: id,
    reply: removed,
    errors: ['not_found', 'not_permitted'],
    summary: 'Delete an organization with its groups; its tasks stay with their owners',
    serves: 'Organizations: DELETE /{id}',
  }),
  restoreOrganization: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/organizations/:id/restore',
    params: id,
    reply: organization,
    errors: ['not_found', 'not_permitted', 'too_many'],
    summary: 'Undo the deletion of an organization',
    serves: null,
  }),
  addOrganizationMember: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/organizations/:orgId/addMember/:userId',
    params: ofMember,
    body: z.object({ role: z._default(assignableRole, 'member'), title: z._default(memberTitle, '') }),
    reply: organization,
    errors: ['not_found', 'not_permitted', 'already_member', 'too_many_members'],
    summary: 'Add somebody who has an account',
    serves: 'Organizations: POST /{orgId}/addMember/{userId}',
  }),
  removeOrganizationMember: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/organizations/:orgId/removeMember/:userId',
    params: ofMember,
    reply: organization,
    errors: memberErrors,
    summary: 'Remove a member, from its groups too',
    serves: 'Organizations: DELETE /{orgId}/removeMember/{userId}',
  }),
  leaveOrganization: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/organizations/:orgId/leave',
    params: ofOrganization,
    reply: removed,
    errors: memberErrors,
    summary: 'Leave an organization and its groups',
    serves: 'Organizations: DELETE /{orgId}/leave',
  }),
  updateOrganizationMember: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/organizations/:orgId/updateMember',
    params: ofOrganization,
    body: z.object({
      userId: entityId,
      role: z.optional(organizationRole),
      title: z.optional(memberTitle),
    }),
    reply: organization,
    errors: memberErrors,
    summary: 'Change a member’s role or title',
    serves: 'Organizations: PUT /{orgId}/updateMember',
  }),
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
    errors: ['not_found', 'not_permitted', 'already_member', 'id_taken', 'too_many_members'],
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
    summary: 'Take an invitation back',
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
};
