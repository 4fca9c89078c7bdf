import { type OrganizationMember, type OrganizationRole, organizationRole } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { personName } from '#rules/people/person-name.ts';

export function orderedMembers(members: readonly OrganizationMember[]): readonly OrganizationMember[] {
  const rank = (role: OrganizationRole) => organizationRole.options.indexOf(role);
  return members.toSorted(
    (a, b) => rank(a.role) - rank(b.role) || personName(a).localeCompare(personName(b)),
  );
}

export function foundMembers(
  members: readonly OrganizationMember[],
  query: string,
): readonly OrganizationMember[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return members.filter((member) => {
    const text = `${personName(member)} ${member.userName} ${member.title}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Capabilities of the reader on a member, with the reason for a refusal that needs explaining. */
export interface MemberRights {
  readonly mayUpdate: boolean;
  readonly mayRemove: boolean;
  /** Their role cannot change until there is another owner. */
  readonly isLastOwner: boolean;
  readonly roles: readonly OrganizationRole[];
}

export function memberRights(
  { role, organizationMembers }: Pick<Organization, 'role' | 'organizationMembers'>,
  member: Pick<OrganizationMember, 'userId' | 'role'>,
  accountId: string | null,
): MemberRights {
  const mayAppoint = can(role, 'organization.appoint');
  const isOwner = member.role === 'owner';
  const owners = organizationMembers.filter((each) => each.role === 'owner').length;
  const isOpen = !isOwner || mayAppoint;
  return {
    mayUpdate: can(role, 'organization.updateMember') && isOpen,
    mayRemove: can(role, 'organization.removeMember') && isOpen && member.userId !== accountId,
    isLastOwner: isOwner && owners < 2,
    roles: organizationRole.options.filter((each) => each !== 'owner' || mayAppoint),
  };
}
