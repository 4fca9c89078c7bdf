import type { Client } from '#client/client.ts';
import { type AskableParty, partiesIn } from '#rules/people/askable-party.ts';

/**
 * Addresses that this device knows: fellow members of organizations and groups, the reader's own groups and
 * organizations, and addresses of earlier requests. Each once, never the reader.
 */
export function askableParties({ replica, session }: Pick<Client, 'replica' | 'session'>): AskableParty[] {
  const around = partiesIn(replica.all('organization'), replica.all('group'), session.accountId);
  const known = new Map(around.map((party) => [party.id, party]));
  for (const { access } of replica.all('delegationRequest')) {
    for (const { userId, groupId, organizationId, name } of access) {
      const face = userId !== null ? 'person' : groupId !== null ? 'group' : 'organization';
      const id = userId ?? groupId ?? organizationId;
      if (id === null || id === session.accountId || name === '' || known.has(id)) continue;
      known.set(id, { id, face, name, userName: '' });
    }
  }
  return [...known.values()];
}
