import type { Group } from '#contract/people/group.ts';
import { presentMember } from '../organizations/service.ts';
import type { NamedMember } from './repository.ts';
import type { GroupRow } from './table.ts';

/** Group without the fields that depend on the reader. */
export type GroupBody = Omit<Group, 'role'>;

export function presentBody(row: GroupRow, members: readonly NamedMember[]): GroupBody {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    name: row.name,
    organizationId: row.organizationId,
    parentGroupId: row.parentGroupId,
    groupMembers: members.map(presentMember),
  };
}

/** Without `seesParent` the group is presented as top-level. */
export function presentGroup(body: GroupBody, role: Group['role'], seesParent: boolean): Group {
  return { ...body, role, parentGroupId: seesParent ? body.parentGroupId : null };
}
