import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { createRows, type Rows } from '#client/replica/rows.ts';
import { upsertOf } from '#client/replica/upsert.ts';
import { testGroup, testOrganization } from '#client/row.test-support.ts';
import { testTask } from '#client/test-server.test-support.ts';
import type { GroupMember, GroupRole, OrganizationRole } from '#contract/people/member.ts';
import { scopesForTasks } from '#domain/selection/scopes-for-tasks.ts';
import { type ScopeTree, scopeTree } from '#domain/selection/selection.ts';
import { audienceOfScope, currentScopePatch, mayGoBelow, movePatch } from './move-target.ts';

const at = '2026-03-01T08:00:00.000Z';
const names = { firstName: 'A', lastName: 'B', userName: 'ab', title: '', joinedAt: at };
const inGroup = (userId: string, role: GroupRole = 'member'): GroupMember => ({ userId, role, ...names });
const inOrganization = (userId: string, role: OrganizationRole) => ({ userId, role, ...names });
const [ada, bob, cleo, dan] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()] as const;

const acme = testOrganization({
  role: 'member',
  organizationMembers: [
    inOrganization(ada, 'owner'),
    inOrganization(bob, 'member'),
    inOrganization(dan, 'guest'),
  ],
});
const club = testOrganization({ name: 'Club', role: 'guest' });
const design = testGroup(acme.id, { role: null, groupMembers: [inGroup(ada, 'lead'), inGroup(bob)] });
const interiors = testGroup(acme.id, { parentGroupId: design.id, groupMembers: [inGroup(cleo)] });
let rows: Rows;
let tree: ScopeTree;

beforeEach(() => {
  rows = createRows();
  rows.commit(() => {
    rows.confirm([acme, club].map(upsertOf.organization), 'load');
    rows.confirm([design, interiors].map(upsertOf.group), 'load');
  });
  tree = scopeTree(rows.all('organization'), rows.all('group'));
});

function placed(id: string) {
  const scope = tree.scopes.get(id);
  if (scope === undefined) throw new Error('no such scope');
  return scope;
}

it('scopesForTasks offers neither scopes of a guest nor groups that are only visible', () => {
  expect(scopesForTasks(tree, rows).map(({ id }) => id)).toEqual([acme.id, interiors.id]);
});

it('movePatch clears every other scope', () => {
  expect(movePatch({ kind: 'none' })).toEqual({ parentTaskId: null, organizationId: null, groupId: null });
  expect(movePatch({ kind: 'scope', scope: placed(acme.id) })).toEqual({
    parentTaskId: null,
    organizationId: acme.id,
    groupId: null,
  });
  expect(movePatch({ kind: 'scope', scope: placed(interiors.id) })).toEqual({
    parentTaskId: null,
    organizationId: acme.id,
    groupId: interiors.id,
  });
});

it('currentScopePatch restores the parent, or the scope', () => {
  const parentTaskId = uuidv7();
  expect(currentScopePatch(testTask(ada, { parentTaskId, organizationId: acme.id }))).toEqual({
    parentTaskId,
  });
  expect(currentScopePatch(testTask(ada, { organizationId: acme.id }))).toEqual({
    parentTaskId: null,
    organizationId: acme.id,
    groupId: null,
  });
});

it('audienceOfScope names all but guests in an organization, and in a group its members and the leads above', () => {
  expect(audienceOfScope(placed(acme.id), tree, rows)).toEqual(new Set([ada, bob]));
  expect(audienceOfScope(placed(design.id), tree, rows)).toEqual(new Set([ada, bob, cleo]));
  expect(audienceOfScope(placed(interiors.id), tree, rows)).toEqual(new Set([ada, cleo]));
});

it('mayGoBelow refuses the task itself and its subtasks', () => {
  const whole = testTask(ada);
  const part = testTask(ada, { parentTaskId: whole.id });
  rows.commit(() => void rows.confirm([whole, part].map(upsertOf.task), 'load'));
  expect(mayGoBelow(whole, part, rows)).toBe(false);
  expect(mayGoBelow(whole, whole, rows)).toBe(false);
  expect(mayGoBelow(part, whole, rows)).toBe(true);
});
