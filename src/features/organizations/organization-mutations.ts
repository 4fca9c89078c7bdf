import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { AssignableRole, OrganizationMember } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';

/** HTTP calls about organizations: each needs the server and rejects with `RefusedError` or `NoResponseError`. */

type Caller = Pick<Client, 'call'>;

export async function createOrganization(client: Caller, name: string): Promise<string> {
  const { id } = await client.call('createOrganization', { body: { id: uuidv7(), name } });
  return id;
}

export function renameOrganization(client: Caller, id: string, name: string): Promise<Organization> {
  return client.call('updateOrganization', { params: { id }, body: { name } });
}

export function deleteOrganization(client: Caller, id: string) {
  return client.call('deleteOrganization', { params: { id } });
}

export function restoreOrganization(client: Caller, id: string): Promise<Organization> {
  return client.call('restoreOrganization', { params: { id } });
}

export function leaveOrganization(client: Caller, orgId: string) {
  return client.call('leaveOrganization', { params: { orgId } });
}

export function addMember(client: Caller, orgId: string, userId: string, role: AssignableRole) {
  return client.call('addOrganizationMember', { params: { orgId, userId }, body: { role } });
}

export function joinOrganization(client: Caller, orgId: string) {
  return client.call('joinOrganization', { params: { orgId } });
}

export function declineInvitation(client: Caller, orgId: string) {
  return client.call('declineInvitation', { params: { orgId } });
}

export function removeMember(client: Caller, orgId: string, userId: string) {
  return client.call('removeOrganizationMember', { params: { orgId, userId } });
}

export function updateMember(
  client: Caller,
  orgId: string,
  userId: string,
  change: Partial<Pick<OrganizationMember, 'role' | 'title'>>,
) {
  return client.call('updateOrganizationMember', { params: { orgId }, body: { userId, ...change } });
}

/** Offers the ownership, which applies on acceptance; with `stepsDown` the caller then becomes an admin. */
export function offerOwnership(client: Caller, orgId: string, userId: string, stepsDown: boolean) {
  return client.call('updateOrganizationMember', {
    params: { orgId },
    body: { userId, role: 'owner', stepsDown },
  });
}

export interface NewInvitation {
  readonly email: string;
  readonly role: AssignableRole;
  readonly groupId: string | null;
}

/** Invites by mail. Another mail to the same address invalidates the earlier one. */
export function invite(client: Caller, orgId: string, invitation: NewInvitation) {
  return client.call('createInvitation', { params: { orgId }, body: { id: uuidv7(), ...invitation } });
}

export function takeInvitationBack(client: Caller, orgId: string, id: string) {
  return client.call('deleteInvitation', { params: { orgId, id } });
}
