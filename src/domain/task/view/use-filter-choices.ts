import { useMemo } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Label } from '#contract/task/label.ts';
import type { Task } from '#contract/task/task.ts';
import { compareOrganizations } from '#domain/selection/selection.ts';

const bytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const labelsInOrder = {
  where: () => true,
  compare: (a: Label, b: Label) => bytes(a.position, b.position),
};
const organizationsInOrder = {
  where: () => true,
  compare: (a: Organization, b: Organization) => compareOrganizations(a, b),
};
const groupsByName = { where: () => true, compare: (a: Group, b: Group) => a.name.localeCompare(b.name) };

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Tasks that name other people: their owners and those they were given to. */
const sharedTasks = {
  where: ({ role, NoteAccess }: Task) => role !== 'owner' || NoteAccess.length > 0,
  compare: () => 0,
};

/** Options for filters and groupings: labels, scopes and people. */
export function useFilterChoices() {
  const { accountId } = useClient().session;
  const labels = useLiveList('label', labelsInOrder);
  const organizations = useLiveList('organization', organizationsInOrder);
  const groups = useLiveList('group', groupsByName);
  const shared = useLiveList('task', sharedTasks);
  return useMemo(() => {
    const people = new Map<string, Named>();
    for (const { ownerId, ownerName, NoteAccess } of shared) {
      if (ownerName !== '') people.set(ownerId, { id: ownerId, name: ownerName });
      for (const { userId, name } of NoteAccess)
        if (userId !== null) people.set(userId, { id: userId, name });
    }
    for (const { organizationMembers } of organizations) {
      for (const { userId: id, firstName, lastName } of organizationMembers) {
        people.set(id, { id, name: `${firstName} ${lastName}`.trim() });
      }
    }
    const names = new Map<string, string>();
    for (const { id, name } of [...organizations, ...groups, ...people.values()]) names.set(id, name);
    // Groups follow their organization.
    const scopeIds = [
      ...organizations.flatMap(({ id }) => [
        id,
        ...groups.filter(({ organizationId }) => organizationId === id).map((group) => group.id),
      ]),
    ];
    // The reader first.
    const ordered = [...people.values()].sort((a, b) =>
      a.id === accountId ? -1 : b.id === accountId ? 1 : a.name.localeCompare(b.name),
    );
    const ranks = new Map(
      [...labels.map(({ name }) => name.toLowerCase()), ...scopeIds, ...ordered.map(({ id }) => id)].map(
        (key, rank) => [key, rank],
      ),
    );
    return {
      labels,
      organizations,
      groups,
      people: ordered,
      nameOf: (id: string): string | undefined => names.get(id),
      rankOf: (key: string): number => ranks.get(key) ?? ranks.size,
    };
  }, [labels, organizations, groups, shared, accountId]);
}
export type FilterChoices = ReturnType<typeof useFilterChoices>;
