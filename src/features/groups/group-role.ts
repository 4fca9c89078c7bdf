import type { Group } from '#contract/group.ts';
import type { OrganizationRole } from '#contract/member.ts';
import { can, type Role } from '#contract/policy.ts';

/**
 * Who the reader is to a group: who runs its organization is so there too; a lead or member of it; other members of the
 * organization see it like guests do.
 */
export function roleOnGroup(
  organizationRole: OrganizationRole | undefined,
  { role }: Pick<Group, 'role'>,
): Role {
  if (organizationRole !== undefined && can(organizationRole, 'organization.edit')) return organizationRole;
  return role ?? 'guest';
}
