import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { foldText } from '#contract/text/compared-name.ts';
import { personName } from '#rules/people/person-name.ts';
import { foldedQuery } from '#rules/search/folded-text.ts';
import type { MentionCandidate } from '#ui/rich-text/rich-text-field.ts';

/** Audience of a comment thread's subject. */
export interface Audience {
  readonly userIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly organizationIds: readonly string[];
}

const anything = { where: () => true, compare: () => 0 };

/** Users of an audience except the reader, as `@` suggests them. Users missing in the replica are loaded. */
export function useMentionable(audience: Audience): readonly MentionCandidate[] {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const organizations = useLiveList('organization', anything);
  const groups = useLiveList('group', anything);
  const [asked, setAsked] = useState<ReadonlyMap<string, MentionCandidate>>(new Map());
  const near = useMemo(() => peopleOf(audience, organizations, groups), [audience, organizations, groups]);
  const unknown = useMemo(() => audience.userIds.filter((id) => !near.has(id)), [audience, near]);

  useEffect(() => {
    let isOver = false;
    for (const id of unknown) {
      client.call('getProfile', { params: { id } }).then(
        (person) => {
          if (isOver) return;
          const candidate = { id, userName: person.userName, name: personName(person) };
          setAsked((before) => new Map(before).set(id, candidate));
        },
        // A failure only means that `@` does not suggest them.
        () => {},
      );
    }
    return () => {
      isOver = true;
    };
  }, [client, unknown]);

  return useMemo(() => {
    const far = unknown.flatMap((id) => asked.get(id) ?? []);
    return [...near.values(), ...far]
      .filter(({ id }) => id !== accountId)
      .sort((a, b) => a.name.localeCompare(b.name));
  }, [near, unknown, asked, accountId]);
}

/** Users whose name or user name has, for each word of the query, a word that starts with it. */
export function findMentionable(
  people: readonly MentionCandidate[],
  query: string,
): readonly MentionCandidate[] {
  const words = foldedQuery(query);
  return people.filter(({ name, userName }) => {
    const own = foldText(`${name} ${userName}`).split(/[^\p{L}\p{N}]+/u);
    return words.every((asked) => own.some((word) => word.startsWith(asked)));
  });
}

function peopleOf(
  { userIds, groupIds, organizationIds }: Audience,
  organizations: readonly Organization[],
  groups: readonly Group[],
): ReadonlyMap<string, MentionCandidate> {
  const known = new Map<string, MentionCandidate>();
  const wanted = new Set(userIds);
  const within = withGroupsBelow(groupIds, groups);
  for (const { id, organizationMembers } of organizations) {
    for (const member of organizationMembers) {
      known.set(member.userId, { id: member.userId, userName: member.userName, name: personName(member) });
      if (organizationIds.includes(id)) wanted.add(member.userId);
    }
  }
  for (const { id, groupMembers } of groups)
    if (within.has(id)) for (const { userId } of groupMembers) wanted.add(userId);
  return new Map(
    [...wanted].flatMap((id) => [known.get(id) ?? []].flat().map((each) => [id, each] as const)),
  );
}

/** Group ids with those of all groups below: access given to a group includes the members of those too. */
function withGroupsBelow(groupIds: readonly string[], groups: readonly Group[]): ReadonlySet<string> {
  const within = new Set(groupIds);
  let size = -1;
  while (size !== within.size) {
    size = within.size;
    for (const { id, parentGroupId } of groups)
      if (parentGroupId !== null && within.has(parentGroupId)) within.add(id);
  }
  return within;
}
