import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can, type Role } from '#contract/policy-table.ts';
import type { Template } from '#contract/task/template.ts';

const byName = {
  where: () => true,
  compare: (a: Organization, b: Organization) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
};

/** Organizations of the person, and what they may do with a template: as the server's policy says. */
export function useTemplateRights() {
  const { accountId } = useSnapshot(useClient().session);
  const organizations = useLiveList('organization', byName);
  const roleAt = useCallback(
    (organizationId: string): Role => organizations.find(({ id }) => id === organizationId)?.role ?? 'none',
    [organizations],
  );
  return {
    organizations,
    /** Organizations that the person can share a template with. */
    sharable: organizations.filter(({ role }) => can(role, 'template.create')),
    isOwner: ({ ownerId }: Pick<Template, 'ownerId'>) => ownerId === accountId,
    mayEdit({ ownerId, organizationId }: Pick<Template, 'ownerId' | 'organizationId'>): boolean {
      if (organizationId === null) return ownerId === accountId;
      const role = roleAt(organizationId);
      return can(ownerId === accountId && role === 'member' ? 'lead' : role, 'template.edit');
    },
  };
}
