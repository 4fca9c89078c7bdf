import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { personName } from '../people/person-name.ts';

/** Member of an organization that the reader is a member of too, to whom a task can be assigned. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly userName: string;
  /** Organization that is shared. */
  readonly organization: string;
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
      const { userId: id, userName, role } = member;
      if (id === accountId || known.has(id) || !can(role, 'organization.placeTask')) continue;
      known.set(id, { id, name: personName(member), userName, organization: shared.name });
    }
  }
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}
