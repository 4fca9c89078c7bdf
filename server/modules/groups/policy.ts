import type { GroupRole } from '#contract/member.ts';
import { can, type Role } from '#contract/policy.ts';
import type { Standing } from './repository.ts';

type Place = Pick<Standing, 'organizationRole' | 'own' | 'leadsAbove'>;

/** What somebody is in a group, by themselves or by a group above; null where they are not in it. */
export function groupRoleOf({ own, leadsAbove }: Place): GroupRole | null {
  return leadsAbove ? 'lead' : own;
}

/**
 * Who somebody is to a group: an admin or owner of its organization, its lead, its member; other members of the
 * organization see it like guests do, and guests of the organization see only the groups they are in.
 */
export function roleOnGroup(place: Place | null): Role {
  if (place === null) return 'none';
  const { organizationRole } = place;
  if (can(organizationRole, 'organization.edit')) return organizationRole;
  const role = groupRoleOf(place);
  if (role !== null) return role;
  return can(organizationRole, 'organization.viewMembers') ? 'guest' : 'none';
}
