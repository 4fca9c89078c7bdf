import { useCallback, useMemo } from 'react';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Task } from '#contract/task/task.ts';
import { useMe } from './use-me.ts';

const organizations: LiveListSpec<Organization> = { where: () => true, compare: () => 0 };
const groups: LiveListSpec<Group> = { where: () => true, compare: () => 0 };

interface Named {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The reader, fellow members, and users that a task names. Null for anyone else. */
export function usePersonNames(): (userId: string, task?: Pick<Task, 'NoteAccess'>) => string | null {
  const me = useMe();
  const ownOrganizations = useLiveList('organization', organizations);
  const ownGroups = useLiveList('group', groups);
  const names = useMemo(() => {
    const known = new Map<string, string>();
    const learn = ({ userId, firstName, lastName }: Named) =>
      known.set(userId, `${firstName} ${lastName}`.trim());
    for (const { groupMembers } of ownGroups) groupMembers.forEach(learn);
    for (const { organizationMembers } of ownOrganizations) organizationMembers.forEach(learn);
    if (me !== undefined) learn({ userId: me.id, firstName: me.firstName, lastName: me.lastName });
    return known;
  }, [me, ownOrganizations, ownGroups]);
  return useCallback(
    (userId, task) =>
      names.get(userId) ?? task?.NoteAccess.find((access) => access.userId === userId)?.name ?? null,
    [names],
  );
}
