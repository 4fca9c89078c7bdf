import type { Group } from '#contract/people/group.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import { can, type Role } from '#contract/policy-table.ts';

/** Owners and admins of its organization have that role here too; its other members see it as guests do. */
export function roleOnGroup(
  organizationRole: OrganizationRole | undefined,
  { role }: Pick<Group, 'role'>,
): Role {
  if (organizationRole !== undefined && can(organizationRole, 'organization.edit')) return organizationRole;
  return role ?? 'guest';
}
