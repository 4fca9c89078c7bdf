import type { GroupRole } from '#contract/people/member.ts';
import { can, type Role } from '#contract/policy.ts';
import type { Standing } from './repository.ts';

type Place = Pick<Standing, 'organizationRole' | 'own' | 'leadsAbove'>;

/** Role of a user in a group, by their own membership or by leading a group above; null for neither. */
export function groupRoleOf({ own, leadsAbove }: Place): GroupRole | null {
  return leadsAbove ? 'lead' : own;
}

/**
 * Role of a user on a group: admin or owner of its organization, its lead, its member; other members of the
 * organization view it like guests, and guests of the organization view only groups that they are in.
 */
export function roleOnGroup(place: Place | null): Role {
  if (place === null) return 'none';
  const { organizationRole } = place;
  if (can(organizationRole, 'organization.edit')) return organizationRole;
  const role = groupRoleOf(place);
  if (role !== null) return role;
  return can(organizationRole, 'organization.viewMembers') ? 'guest' : 'none';
}
