import { useMemo } from 'react';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { personName } from '#rules/people/person-name.ts';

const anything = { where: () => true, compare: () => 0 };

export interface ScopeMembers {
  readonly name: string;
  /** Names of its members, as far as the reader knows them. */
  readonly people: readonly string[];
}

/** Name and members of a group or an organization; undefined if the reader cannot see it. */
export function useScopeMembers(): (id: string) => ScopeMembers | undefined {
  const organizations = useLiveList('organization', anything);
  const groups = useLiveList('group', anything);
  return useMemo(() => {
    const members = new Map<string, ScopeMembers>();
    for (const { id, name, organizationMembers } of organizations as readonly Organization[])
      members.set(id, { name, people: organizationMembers.map(personName) });
    for (const { id, name } of groups) members.set(id, { name, people: [...peopleBelow(id, groups)] });
    return (id) => members.get(id);
  }, [organizations, groups]);
}

/** Members of a group and of all groups below it. */
function peopleBelow(id: string, groups: readonly Group[], seen = new Set<string>()): ReadonlySet<string> {
  const people = new Set<string>();
  if (seen.has(id)) return people;
  seen.add(id);
  for (const group of groups) {
    if (group.id === id) for (const member of group.groupMembers) people.add(personName(member));
    if (group.parentGroupId === id) for (const name of peopleBelow(group.id, groups, seen)) people.add(name);
  }
  return people;
}
