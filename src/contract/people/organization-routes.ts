import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { archiveQuery, archiveSize } from '../export/exported-archive.ts';
import { MAX_NAME } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { line } from '../single-line.ts';
import { assignableRole, memberTitle, organizationRole } from './member.ts';
import { organization } from './organization.ts';

/** May be empty here: the service refuses that with the specification's own error message. */
const givenName = line(MAX_NAME);
const id = z.object({ id: entityId });
const ofMember = z.object({ orgId: entityId, userId: entityId });
const ofOrganization = z.object({ orgId: entityId });
const removed = z.object({ id: entityId });
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
    errors: [
      'not_found',
      'not_permitted',
      'not_verified',
      'already_member',
      'invitation_declined',
      'too_many_members',
      'too_many',
    ],
    summary: 'Invite somebody who has an account; they are a member once they accept',
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
  exportOrganization: defineRoute({
    method: 'GET',
    path: '/api/organizations/:orgId/export',
    access: 'bearer',
    write: false,
    params: ofOrganization,
    query: archiveQuery,
    /** A streamed zip archive; a client gets a `Blob`. */
    reply: z.unknown(),
    errors: ['not_found', 'not_permitted'],
    summary: 'One archive (zip) of everything of an organization that its owner may see',
    serves: null,
  }),
  getOrganizationExportSize: defineRoute({
    method: 'GET',
    path: '/api/organizations/:orgId/export/size',
    access: 'bearer',
    write: false,
    params: ofOrganization,
    reply: archiveSize,
    errors: ['not_found', 'not_permitted'],
    summary: 'About how large that archive will be',
    serves: null,
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
      /** With the role `owner`: the caller becomes an admin when the member accepts. */
      stepsDown: z.optional(z.boolean()),
    }),
    reply: organization,
    errors: [...memberErrors, 'invitation_declined', 'too_many'],
    summary: 'Change a member’s role or title; who is made an owner is one once they accept',
    serves: 'Organizations: PUT /{orgId}/updateMember',
  }),
};
