import type { Organization } from '#contract/people/organization.ts';

/** Organizations with other members that deleting the account would leave without an owner. */
export function onlyOwned(
  organizations: readonly Pick<Organization, 'id' | 'name' | 'organizationMembers'>[],
  userId: string,
): readonly Pick<Organization, 'id' | 'name'>[] {
  return organizations.filter(({ organizationMembers }) => {
    const owners = organizationMembers.filter(({ role }) => role === 'owner');
    const isOnlyOwner = owners.length === 1 && owners[0]?.userId === userId;
    return isOnlyOwner && organizationMembers.length > 1;
  });
}
