import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { personName } from './person-name.ts';

/** User, group or organization that a delegation request can ask, with the names by which it is known. */
export interface AskableParty {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization';
  readonly name: string;
  /** Empty for groups and organizations, and where it is unknown. */
  readonly userName: string;
}

/** Member of an organization that the reader is a member of too, to whom a task can be assigned. */
export interface Colleague extends AskableParty {
  /** Name of the organization that is shared. */
  readonly organization: string;
}

type Member = Parameters<typeof personName>[0] & { readonly userId: string };

function personOf(member: Member): AskableParty {
  return { id: member.userId, face: 'person', name: personName(member), userName: member.userName };
}

/** Whether its members assign tasks to each other. Guests neither assign nor are assigned. */
export function hasColleagues({ role }: Organization): boolean {
  return can(role, 'organization.placeTask');
}

/** Colleagues in the given organizations by name, each once and with the first organization that is shared. */
export function colleaguesIn(organizations: Iterable<Organization>, accountId: string | null): Colleague[] {
  const known = new Map<string, Colleague>();
  for (const shared of organizations) {
    if (!hasColleagues(shared)) continue;
    for (const member of shared.organizationMembers) {
      const isColleague = member.userId !== accountId && can(member.role, 'organization.placeTask');
      if (!isColleague || known.has(member.userId)) continue;
      known.set(member.userId, { ...personOf(member), organization: shared.name });
    }
  }
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Organizations and groups, and their members: each once, never the reader, and none without a name. */
export function partiesIn(
  organizations: Iterable<Organization>,
  groups: Iterable<Group>,
  accountId: string | null,
): AskableParty[] {
  const found: AskableParty[] = [];
  for (const { id, name, organizationMembers } of organizations)
    found.push(...organizationMembers.map(personOf), { id, face: 'organization', name, userName: '' });
  for (const { id, name, groupMembers } of groups)
    found.push(...groupMembers.map(personOf), { id, face: 'group', name, userName: '' });
  const known = new Map<string, AskableParty>();
  for (const party of found) {
    const isAskable = party.id !== accountId && party.name !== '';
    if (isAskable && !known.has(party.id)) known.set(party.id, party);
  }
  return [...known.values()];
}
