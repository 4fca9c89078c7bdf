import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { OrganizationMember, OrganizationRole } from '#contract/people/member.ts';
import { foundMembers, memberRights, orderedMembers } from './members.ts';

function member(firstName: string, role: OrganizationRole, title = ''): OrganizationMember {
  const joinedAt = '2026-03-01T08:00:00.000Z';
  return {
    userId: uuidv7(),
    firstName,
    lastName: '',
    userName: firstName.toLowerCase(),
    title,
    joinedAt,
    role,
  };
}
const ada = member('Ada', 'owner');
const bob = member('Bob', 'member', 'Head of design');
const cleo = member('Cleo', 'admin');
const organizationMembers = [bob, cleo, ada];
const as = (role: OrganizationRole) => ({ role, organizationMembers });

it('the members are ordered by role, then by name, and found by name and title', () => {
  expect(orderedMembers(organizationMembers)).toEqual([ada, cleo, bob]);
  expect(foundMembers(organizationMembers, 'design HEAD')).toEqual([bob]);
  expect(foundMembers(organizationMembers, 'design ada')).toEqual([]);
});

it('the rights of members and guests let them change nobody', () => {
  for (const role of ['member', 'guest'] as const) {
    expect(memberRights(as(role), cleo, bob.userId)).toMatchObject({ mayUpdate: false, mayRemove: false });
  }
});

it('the rights of admins exclude owners and appointing', () => {
  expect(memberRights(as('admin'), ada, cleo.userId)).toMatchObject({ mayUpdate: false, mayRemove: false });
  expect(memberRights(as('admin'), bob, cleo.userId).roles).toEqual(['admin', 'member', 'guest']);
  expect(memberRights(as('owner'), bob, ada.userId).roles).toContain('owner');
});

it('the rights of everyone exclude removing themselves and demoting the last owner', () => {
  expect(memberRights(as('owner'), ada, ada.userId)).toMatchObject({ mayRemove: false, isLastOwner: true });
  const two = { role: 'owner' as const, organizationMembers: [ada, { ...cleo, role: 'owner' as const }] };
  expect(memberRights(two, ada, cleo.userId)).toMatchObject({ mayRemove: true, isLastOwner: false });
});
