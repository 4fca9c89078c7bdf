import type { Invitation } from '#contract/people/invitation.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { NamedGroup, NamedMember } from './repository.ts';
import type { InvitationRow, OrganizationRow } from './table.ts';

/** Organization without the reader's role: the same for all members but guests. */
export type OrganizationBody = Omit<Organization, 'role'>;

/** Member of an organization or a group. */
export function presentMember<Role>(
  row: Omit<NamedMember, 'organizationId' | 'role'> & { readonly role: Role },
) {
  return {
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    userName: row.userName,
    title: row.title,
    joinedAt: row.joinedAt,
    role: row.role,
  };
}

export function presentBody(
  row: OrganizationRow,
  members: readonly NamedMember[],
  groups: readonly NamedGroup[],
): OrganizationBody {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    name: row.name,
    groups: groups.map(({ id, name, parentGroupId }) => ({ id, name, parentGroupId })),
    organizationMembers: members.map(presentMember),
  };
}

export function presentOrganization(body: OrganizationBody, role: OrganizationRole): Organization {
  return { ...body, role };
}

/** Some of its groups and members. A group below an invisible one becomes top-level. */
export function narrowBody(
  body: OrganizationBody,
  isSeen: (userId: string) => boolean,
  groupIds: ReadonlySet<string>,
): OrganizationBody {
  const isOnTop = (parentId: string | null) => parentId === null || !groupIds.has(parentId);
  return {
    ...body,
    groups: body.groups
      .filter(({ id }) => groupIds.has(id))
      .map((group) => (isOnTop(group.parentGroupId) ? { ...group, parentGroupId: null } : group)),
    organizationMembers: body.organizationMembers.filter(({ userId }) => isSeen(userId)),
  };
}

/** `personName` is the name of the invited account. */
export function presentInvitation(row: InvitationRow, personName = ''): Invitation {
  return {
    id: row.id,
    organizationId: row.organizationId,
    email: row.email,
    userId: row.userId,
    personName,
    role: row.role,
    stepsDown: row.stepsDown,
    groupId: row.groupId,
    invitedById: row.invitedById,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}
