import type { AssignableRole, GroupRole, OrganizationRole } from '#contract/people/member.ts';
import { type Person, registerPerson } from './person.ts';
import { call } from './test-call.ts';
import type { TestServer } from './test-server.ts';

interface GroupPlan<P extends string> {
  /** Name of its parent group, which comes before it. */
  readonly below?: string;
  readonly members?: { readonly [K in P]?: GroupRole };
}

export interface TestOrganization<P extends string, G extends string> {
  readonly id: string;
  /** Creator of the organization, in none of its groups. */
  readonly owner: Person;
  readonly people: { readonly [K in P]: Person };
  /** Group ids by name. */
  readonly groups: { readonly [K in G]: string };
}

/** Invites a user, and accepts on their behalf. */
export async function joinTogether(
  server: TestServer,
  owner: Person,
  orgId: string,
  person: Person,
  body: { readonly role?: AssignableRole; readonly title?: string } = {},
): Promise<void> {
  const params = { orgId, userId: person.user.id };
  await call(server, owner, 'addOrganizationMember', { params, body });
  await call(server, person, 'joinOrganization', { params: { orgId } });
}

/** Offers a member the ownership, and accepts on their behalf. */
export async function makeOwner(
  server: TestServer,
  owner: Person,
  orgId: string,
  person: Person,
): Promise<void> {
  const body = { userId: person.user.id, role: 'owner' as const };
  await call(server, owner, 'updateOrganizationMember', { params: { orgId }, body });
  await call(server, person, 'joinOrganization', { params: { orgId } });
}

/**
 * Creates an organization over HTTP, with new users of the given roles and groups with exactly the given members:
 * `{ people: { mia: 'member' }, groups: { team: {}, crew: { below: 'team', members: { mia: 'lead' } } } }`.
 */
export async function makeOrganization<P extends string = never, G extends string = never>(
  server: TestServer,
  plan: {
    readonly name?: string;
    readonly people?: { readonly [K in P]: OrganizationRole };
    readonly groups?: { readonly [K in G]: GroupPlan<NoInfer<P>> };
  } = {},
): Promise<TestOrganization<P, G>> {
  const owner = await registerPerson(server);
  const { id } = await call(server, owner, 'createOrganization', { body: { name: plan.name ?? 'Acme' } });
  const people = new Map<string, Person>();
  for (const [name, role] of Object.entries<OrganizationRole>(plan.people ?? {})) {
    const person = await registerPerson(server);
    people.set(name, person);
    await joinTogether(server, owner, id, person, { role: role === 'owner' ? 'admin' : role });
    if (role === 'owner') await makeOwner(server, owner, id, person);
  }
  const groups = new Map<string, string>();
  for (const [name, { below, members = {} }] of Object.entries<GroupPlan<P>>(plan.groups ?? {})) {
    const parentGroupId = below === undefined ? null : groups.get(below);
    if (parentGroupId === undefined) throw new Error(`${below} has to stand before ${name}`);
    const body = { name, parentGroupId };
    const group = await call(server, owner, 'createGroup', { params: { organizationId: id }, body });
    groups.set(name, group.id);
    await call(server, owner, 'leaveGroup', { params: { id: group.id } });
    for (const [memberName, role] of Object.entries<GroupRole | undefined>(members)) {
      const member = people.get(memberName);
      if (member === undefined) throw new Error(`${memberName} is nobody`);
      const params = { id: group.id, userId: member.user.id };
      await call(server, owner, 'addGroupMember', { params, body: { role } });
    }
  }
  // Every name of the plan was added above; the library's type loses them.
  return {
    id,
    owner,
    people: Object.fromEntries(people) as { [K in P]: Person },
    groups: Object.fromEntries(groups) as { [K in G]: string },
  };
}
