import type { Group } from '#contract/people/group.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import { can, type Role } from '#contract/policy-table.ts';

/** Owners and admins of its organization have that role here too; its other members see it as guests do. */
function roleOnGroup(organizationRole: OrganizationRole | undefined, { role }: Pick<Group, 'role'>): Role {
  if (organizationRole !== undefined && can(organizationRole, 'organization.edit')) return organizationRole;
  return role ?? 'guest';
}

/** Capabilities of the reader on a group, by the server's rules. */
export interface GroupRights {
  readonly mayEdit: boolean;
  readonly mayMove: boolean;
  readonly mayDelete: boolean;
  /** A group's access extends to the groups below it, so only users who can add members may move groups into it. */
  readonly mayAddBelow: boolean;
  readonly mayAddMember: boolean;
  readonly mayRemoveMember: boolean;
  readonly mayPlaceTask: boolean;
}

export function groupRights(
  organizationRole: OrganizationRole | undefined,
  group: Pick<Group, 'role'>,
): GroupRights {
  const role = roleOnGroup(organizationRole, group);
  const mayCreate = organizationRole !== undefined && can(organizationRole, 'group.create');
  return {
    mayEdit: can(role, 'group.edit'),
    mayMove: mayCreate && can(role, 'group.edit'),
    mayDelete: can(role, 'group.delete'),
    mayAddBelow: mayCreate && can(role, 'group.addMember'),
    mayAddMember: can(role, 'group.addMember'),
    mayRemoveMember: can(role, 'group.removeMember'),
    mayPlaceTask: can(role, 'group.placeTask'),
  };
}
