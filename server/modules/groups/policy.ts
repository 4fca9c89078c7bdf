import type { GroupRole } from '#contract/people/member.ts';
import { can, type Role } from '#contract/policy-table.ts';
import type { GroupRoles } from './repository.ts';

type UserRoles = Pick<GroupRoles, 'organizationRole' | 'own' | 'leadsAbove'>;

/** Role of a user in a group, by their own membership or by leading a group above; null for neither. */
export function groupRoleOf({ own, leadsAbove }: UserRoles): GroupRole | null {
  return leadsAbove ? 'lead' : own;
}

/** Owners and admins of its organization, its leads and members have their role; others view as guests. */
export function roleOnGroup(roles: UserRoles | null): Role {
  if (roles === null) return 'none';
  const { organizationRole } = roles;
  if (can(organizationRole, 'organization.edit')) return organizationRole;
  const role = groupRoleOf(roles);
  if (role !== null) return role;
  return can(organizationRole, 'organization.viewMembers') ? 'guest' : 'none';
}
