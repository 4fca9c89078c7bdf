import type { Group } from '#contract/people/group.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import { can, type Role } from '#contract/policy.ts';

/**
 * Role of the reader on a group: owners and admins of its organization have that role here too; leads and members
 * have theirs; other members of the organization see it as guests do.
 */
export function roleOnGroup(
  organizationRole: OrganizationRole | undefined,
  { role }: Pick<Group, 'role'>,
): Role {
  if (organizationRole !== undefined && can(organizationRole, 'organization.edit')) return organizationRole;
  return role ?? 'guest';
}
