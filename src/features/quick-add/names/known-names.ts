import type { Client } from '#client/client.ts';
import type { Label } from '#contract/task/label.ts';
import type { Template } from '#contract/task/template.ts';
import { askableParties } from '#domain/delegation/askable-parties.ts';
import { distinctTemplates } from '#domain/template/distinct-templates.ts';
import { type AskableParty, colleaguesIn } from '#rules/people/askable-party.ts';
import type { Named } from './rank-names.ts';

export interface KnownLabel extends Named {
  readonly tone: Label['tone'];
  /** The user's own label entity, not only a name on tasks. */
  readonly isOwn: boolean;
}

export interface KnownParty extends Named {
  readonly party: AskableParty;
}

export interface KnownTemplate extends Named {
  readonly template: Template;
}

/** The user's own labels and those on visible tasks, without duplicates in any case, with their number of tasks. */
export function knownLabels({ replica }: Pick<Client, 'replica'>): KnownLabel[] {
  const known = new Map<string, Omit<KnownLabel, 'uses'> & { uses: number }>();
  for (const { name, tone } of replica.all('label')) {
    known.set(name.toLowerCase(), { name, alias: '', tone, isOwn: true, uses: 0 });
  }
  for (const { labels } of replica.all('task')) {
    for (const name of labels) {
      const label = known.get(name.toLowerCase());
      if (label !== undefined) label.uses += 1;
      else known.set(name.toLowerCase(), { name, alias: '', tone: 'grey', isOwn: false, uses: 1 });
    }
  }
  return [...known.values()];
}

/** People, groups and organizations that the user can ask, with how often they did. */
export function knownParties(client: Pick<Client, 'replica' | 'session'>): KnownParty[] {
  const uses = new Map<string, number>();
  for (const { access } of client.replica.all('delegationRequest')) {
    for (const { userId, groupId, organizationId } of access) {
      const id = userId ?? groupId ?? organizationId;
      if (id !== null) uses.set(id, (uses.get(id) ?? 0) + 1);
    }
  }
  return askableParties(client).map((party) => knownParty(party, uses));
}

function knownParty(party: AskableParty, uses: ReadonlyMap<string, number>): KnownParty {
  return { name: party.name, alias: party.userName, uses: uses.get(party.id) ?? 0, party };
}

/** Colleagues whom a task can be assigned to, with how often each has one of the tasks on this device. */
export function knownColleagues(client: Pick<Client, 'replica' | 'session'>): KnownParty[] {
  const uses = new Map<string, number>();
  for (const { NoteAccess } of client.replica.all('task')) {
    for (const { userId, right } of NoteAccess) {
      if (right === 'assignee' && userId !== null) uses.set(userId, (uses.get(userId) ?? 0) + 1);
    }
  }
  return colleaguesIn(client.replica.all('organization'), client.session.accountId).map((party) =>
    knownParty(party, uses),
  );
}

/** Templates that the user sees; none was used more than others. */
export function knownTemplates(client: Pick<Client, 'replica'>): KnownTemplate[] {
  return distinctTemplates(client).map((template) => ({
    name: template.name,
    alias: '',
    uses: 0,
    template,
  }));
}
