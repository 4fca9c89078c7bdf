import type { Client } from '#client/client.ts';
import { personName } from '../people/person-name.ts';
import { colleaguesIn } from './colleagues.ts';
import type { Party } from './create-request.ts';

/** User, group or organization that a delegation request can ask, with the name that this device knows. */
export interface AskableParty extends Party {
  readonly face: 'person' | 'group' | 'organization';
  readonly name: string;
  /** Empty for groups and organizations, and where it is unknown. */
  readonly userName: string;
}

/** Colleagues whom a task can be assigned to without asking. */
export function assignableParties({ replica, session }: Pick<Client, 'replica' | 'session'>): AskableParty[] {
  return colleaguesIn(replica.all('organization'), session.accountId).map(({ id, name, userName }) => {
    return { id, face: 'person', name, userName };
  });
}

/**
 * Addresses that this device knows: fellow members of organizations and groups, the reader's own groups and
 * organizations, and addresses of earlier requests. Each once, never the reader.
 */
export function askableParties({ replica, session }: Pick<Client, 'replica' | 'session'>): AskableParty[] {
  const known = new Map<string, AskableParty>();
  const add = (party: AskableParty) => {
    const isNews = !known.has(party.id) && party.id !== session.accountId;
    if (isNews && party.name !== '') known.set(party.id, party);
  };
  const addPerson = (person: Parameters<typeof personName>[0] & { readonly userId: string }) =>
    add({ id: person.userId, face: 'person', name: personName(person), userName: person.userName });
  for (const { id, name, organizationMembers } of replica.all('organization')) {
    organizationMembers.forEach(addPerson);
    add({ id, face: 'organization', name, userName: '' });
  }
  for (const { id, name, groupMembers } of replica.all('group')) {
    groupMembers.forEach(addPerson);
    add({ id, face: 'group', name, userName: '' });
  }
  for (const { access } of replica.all('delegationRequest')) {
    for (const { userId, groupId, organizationId, name } of access) {
      if (userId !== null) add({ id: userId, face: 'person', name, userName: '' });
      else if (groupId !== null) add({ id: groupId, face: 'group', name, userName: '' });
      else if (organizationId !== null) add({ id: organizationId, face: 'organization', name, userName: '' });
    }
  }
  return [...known.values()];
}
