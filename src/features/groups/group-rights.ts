import type { Group } from '#contract/group.ts';
import type { OrganizationRole } from '#contract/member.ts';
import { can } from '#contract/policy.ts';
import { roleOnGroup } from './group-role.ts';

/** What the reader may do with a group, as the server decides it. */
export interface GroupRights {
  readonly mayEdit: boolean;
  readonly mayMove: boolean;
  readonly mayDelete: boolean;
  /** What is given to a group reaches those below it, so only who may add people to it puts groups there. */
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
