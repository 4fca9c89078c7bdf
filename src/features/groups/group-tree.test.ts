import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { testGroup } from '#client/row.test-support.ts';
import { groupRights } from '#domain/people/group-rights.ts';
import { groupNodes, heightOf, idsWithin, nodeOf } from './group-tree.ts';

const acme = uuidv7();
const sites = testGroup(acme, { name: 'Sites' });
const flats = testGroup(acme, { name: 'Flats', parentGroupId: sites.id });
const attic = testGroup(acme, { name: 'Attic', parentGroupId: flats.id });
const stray = testGroup(acme, { name: 'Alone', parentGroupId: uuidv7() });
const nodes = groupNodes([attic, flats, sites, stray]);

it('the tree nests groups by name; one with an invisible parent is at the top level', () => {
  expect(nodes.map(({ group }) => group.name)).toEqual(['Alone', 'Sites']);
  const node = nodeOf(nodes, sites.id);
  expect(node && idsWithin(node)).toEqual([sites.id, flats.id, attic.id]);
  expect(node && heightOf(node)).toBe(3);
  expect(nodeOf(nodes, uuidv7())).toBeUndefined();
});

it('groupRights agrees with the server', () => {
  const seen = testGroup(acme, { role: null });
  const led = testGroup(acme, { role: 'lead' });
  const joined = testGroup(acme, { role: 'member' });
  expect(groupRights('member', seen)).toMatchObject({
    mayEdit: false,
    mayPlaceTask: false,
    mayAddBelow: false,
  });
  expect(groupRights('member', joined)).toMatchObject({ mayEdit: false, mayPlaceTask: true });
  expect(groupRights('member', led)).toMatchObject({ mayEdit: true, mayMove: true, mayAddBelow: true });
  // A guest of the organization can lead a group but not create one.
  expect(groupRights('guest', led)).toMatchObject({ mayEdit: true, mayMove: false, mayAddBelow: false });
  expect(groupRights('admin', seen)).toMatchObject({ mayEdit: true, mayDelete: true, mayAddMember: true });
});
