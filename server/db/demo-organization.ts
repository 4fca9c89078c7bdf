import { v7 as uuidv7 } from 'uuid';
import type { GroupRole, OrganizationRole } from '#contract/people/member.ts';
import type { DemoPersonName } from './demo-person.ts';
import type { DemoStory } from './demo-story.ts';

const OWNER = 'mara';

const members: ReadonlyArray<readonly [DemoPersonName, Exclude<OrganizationRole, 'owner'>, title: string]> = [
  ['tom', 'admin', 'Office and renovations'],
  ['priya', 'member', 'Head of design'],
  ['lukas', 'member', 'Visualisation'],
  ['ines', 'member', 'Site manager'],
  ['yuki', 'member', 'Interiors'],
  ['amira', 'member', 'Roofs and façades'],
  ['pavel', 'guest', 'Structural engineer'],
];

type DemoGroupName = 'design' | 'interiors' | 'sites' | 'bergstrasse' | 'flats';
interface GroupPlan {
  readonly key: DemoGroupName;
  readonly name: string;
  readonly below: DemoGroupName | null;
  readonly members: ReadonlyArray<readonly [DemoPersonName, GroupRole]>;
}

const groupPlans: readonly GroupPlan[] = [
  {
    key: 'design',
    name: 'Design',
    below: null,
    members: [
      ['priya', 'lead'],
      ['lukas', 'member'],
    ],
  },
  {
    key: 'interiors',
    name: 'Interiors',
    below: 'design',
    members: [
      ['yuki', 'lead'],
      ['lukas', 'member'],
    ],
  },
  {
    key: 'sites',
    name: 'Building sites',
    below: null,
    members: [
      ['ines', 'lead'],
      ['tom', 'member'],
    ],
  },
  {
    key: 'bergstrasse',
    name: 'Bergstrasse 12',
    below: 'sites',
    members: [
      ['amira', 'lead'],
      ['pavel', 'member'],
    ],
  },
  {
    key: 'flats',
    name: 'Flats',
    below: 'sites',
    members: [
      ['tom', 'lead'],
      ['yuki', 'member'],
    ],
  },
];

export interface DemoOrganization {
  readonly id: string;
  readonly groups: Readonly<Record<DemoGroupName, string>>;
}

async function makeGroups({ api, people }: DemoStory, organizationId: string) {
  const ids = {
    design: uuidv7(),
    interiors: uuidv7(),
    sites: uuidv7(),
    bergstrasse: uuidv7(),
    flats: uuidv7(),
  };
  for (const { key, name, below, members: ofGroup } of groupPlans) {
    const id = ids[key];
    const body = { id, name, parentGroupId: below === null ? null : ids[below] };
    await api.call(people[OWNER].id, 'createGroup', { params: { organizationId }, body });
    for (const [member, role] of ofGroup) {
      const params = { id, userId: people[member].id };
      await api.call(people[OWNER].id, 'addGroupMember', { params, body: { role } });
    }
    // The creator leads the group, and with it the groups below.
    if (below !== null) await api.call(people[OWNER].id, 'leaveGroup', { params: { id } });
  }
  return ids;
}

/** Architects' office with nested groups and every role, and a choir with some of the same people. */
export async function makeOrganization(story: DemoStory): Promise<DemoOrganization> {
  const { api, people, goTo } = story;
  const id = uuidv7();
  goTo(-14, 8);
  await api.call(people[OWNER].id, 'createOrganization', { body: { id, name: 'Lindenhof Architects' } });
  for (const [name, role, title] of members) {
    const params = { orgId: id, userId: people[name].id };
    await api.call(people[OWNER].id, 'addOrganizationMember', { params, body: { role, title } });
    await api.call(people[name].id, 'joinOrganization', { params: { orgId: id } });
  }
  const groups = await makeGroups(story, id);

  const choir = uuidv7();
  goTo(-13, 20);
  await api.call(people.ines.id, 'createOrganization', { body: { id: choir, name: 'Harbour Choir' } });
  for (const [name, title] of [
    ['mara', 'Alto'],
    ['tom', 'Bass'],
    ['amira', 'Soprano'],
  ] as const) {
    const params = { orgId: choir, userId: people[name].id };
    await api.call(people.ines.id, 'addOrganizationMember', { params, body: { role: 'member', title } });
    await api.call(people[name].id, 'joinOrganization', { params: { orgId: choir } });
  }
  return { id, groups };
}
