import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { MAX_QUERY } from '#contract/limits.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Profile } from '#contract/people/profile.ts';
import { foldText } from '#contract/text/compared-name.ts';
import { personName } from '#rules/people/person-name.ts';
import { foldedQuery } from '#rules/search/folded-text.ts';
import { compareOrganizations } from '../selection/selection.ts';

/** A user, group or organization to share with or to ask. Fits the options of a combo box. */
export interface FoundParty {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization';
  readonly label: string;
  /** `@userName` of a person, the organization of a group, the number of members of an organization. */
  readonly description: string;
  /** Empty for groups and organizations. */
  readonly userName: string;
}

export interface FoundPeople {
  readonly options: readonly FoundParty[];
  /** Text shown where `options` is empty. */
  readonly emptyText: string;
  /** Neither this device nor the server knows anyone by that name. */
  readonly hasNobody: boolean;
}

interface FoundPeopleOptions {
  /** Users alone, or groups and organizations too. */
  readonly of?: 'people' | 'everyone';
  readonly exceptIds?: ReadonlySet<string>;
}

/** A pause in typing after which the server is asked. Milliseconds. */
const PAUSE = 200;
const SHOWN = 50;

const groupsByName = {
  where: () => true,
  compare: (a: Group, b: Group) => a.name.localeCompare(b.name),
};

const organizationsInOrder = {
  where: () => true,
  compare: (a: Organization, b: Organization) => compareOrganizations(a, b),
};

type Named = Pick<Profile, 'firstName' | 'lastName' | 'userName'>;

function personOf(id: string, person: Named): FoundParty {
  const label = personName(person);
  return { id, face: 'person', label, description: `@${person.userName}`, userName: person.userName };
}

/** Members of the reader's organizations, by name. Known without the server. */
export function useKnownPeople(): readonly FoundParty[] {
  const { accountId } = useSnapshot(useClient().session);
  const organizations = useLiveList('organization', organizationsInOrder);
  return useMemo(() => {
    const known = new Map<string, FoundParty>();
    for (const { organizationMembers } of organizations)
      for (const member of organizationMembers)
        if (member.userId !== accountId) known.set(member.userId, personOf(member.userId, member));
    return [...known.values()].sort((a, b) => a.label.localeCompare(b.label));
  }, [organizations, accountId]);
}

/** The replica's at once, the server's after a pause in typing. The reader is never among them. */
export function useFoundPeople(query: string, options: FoundPeopleOptions = {}): FoundPeople {
  const { of = 'everyone', exceptIds } = options;
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const organizations = useLiveList('organization', organizationsInOrder);
  const groups = useLiveList('group', groupsByName);
  const people = useKnownPeople();
  const elsewhere = usePeopleElsewhere(query);

  const near = useMemo(() => {
    if (of === 'people') return people;
    const nameOf = new Map(organizations.map(({ id, name }) => [id, name]));
    return [
      ...people,
      ...groups.map(({ id, name, organizationId }): FoundParty => {
        const description = nameOf.get(organizationId) ?? '';
        return { id, face: 'group', label: name, description, userName: '' };
      }),
      ...organizations.map(({ id, name, organizationMembers }): FoundParty => {
        const description = t('people.members', { count: organizationMembers.length });
        return { id, face: 'organization', label: name, description, userName: '' };
      }),
    ];
  }, [of, people, groups, organizations, t]);

  const found = useMemo(() => {
    const matching = near.filter((party) => names(party, query));
    const ids = new Set(matching.map(({ id }) => id));
    const more = elsewhere.people.filter(({ id }) => !ids.has(id));
    return [...matching, ...more]
      .filter(({ id }) => id !== accountId && exceptIds?.has(id) !== true)
      .slice(0, SHOWN);
  }, [near, elsewhere.people, query, accountId, exceptIds]);

  // i18n-keys: pages:people.{type,searching,unreachable,nobody,nobodyByAddress}
  const emptyKind = query.trim() === '' ? 'type' : elsewhere.state === 'found' ? 'nobody' : elsewhere.state;
  const hasNobody = emptyKind === 'nobody' && found.length === 0;
  const isAddress = emptyKind === 'nobody' && query.includes('@');
  return { options: found, emptyText: t(`people.${isAddress ? 'nobodyByAddress' : emptyKind}`), hasNobody };
}

/** Whether every word of the query is the beginning of a word of the name or the user name. */
function names({ label, userName }: FoundParty, query: string): boolean {
  const words = foldText(`${label} ${userName}`).split(/[^\p{L}\p{N}]+/u);
  return foldedQuery(query).every((asked) => words.some((word) => word.startsWith(asked)));
}

const none: readonly FoundParty[] = [];

function usePeopleElsewhere(query: string) {
  const client = useClient();
  const asked = query.trim().slice(0, MAX_QUERY);
  const [answer, setAnswer] = useState<{
    readonly query: string;
    readonly state: 'found' | 'unreachable';
    readonly people: readonly FoundParty[];
  }>({ query: '', state: 'found', people: none });
  useEffect(() => {
    if (asked === '') return;
    let isOver = false;
    const timer = setTimeout(() => {
      client.call('findUsers', { params: { query: asked } }).then(
        (profiles) => {
          const people = profiles.map((each) => personOf(each.id, each));
          if (!isOver) setAnswer({ query: asked, state: 'found', people });
        },
        () => !isOver && setAnswer({ query: asked, state: 'unreachable', people: none }),
      );
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, asked]);
  if (asked === '') return { state: 'found', people: none } as const;
  return answer.query === asked ? answer : ({ state: 'searching', people: none } as const);
}
