import { useMemo } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { personName } from '#domain/people/person-name.ts';
import { compareOrganizations } from '#domain/selection/selection.ts';

/** Member of an organization that the reader is a member of too, to whom a task can be assigned. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  /** Organization that is shared. */
  readonly organization: string;
}

const shared = {
  where: ({ role }: Organization) => can(role, 'organization.placeTask'),
  compare: (a: Organization, b: Organization) => compareOrganizations(a, b),
};

/** Colleagues by name, each once. Guests of an organization neither assign nor are assigned. */
export function useColleagues(): readonly Colleague[] {
  const { accountId } = useClient().session;
  const organizations = useLiveList('organization', shared);
  return useMemo(() => {
    const known = new Map<string, Colleague>();
    for (const { name: organization, organizationMembers } of organizations) {
      for (const member of organizationMembers) {
        const { userId: id, role } = member;
        if (id === accountId || known.has(id) || !can(role, 'organization.placeTask')) continue;
        known.set(id, { id, name: personName(member), organization });
      }
    }
    return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
  }, [organizations, accountId]);
}
