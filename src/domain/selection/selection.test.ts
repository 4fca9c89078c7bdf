import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { testGroup, testOrganization } from '#client/row.test-support.ts';
import { seed } from '#tests/random-seed.ts';
import {
  inSelection,
  isWithin,
  levelOf,
  NO_ORGANIZATION,
  onlyChosen,
  type Scope,
  type ScopeTree,
  type SelectionChoice,
  scopeTree,
  toggled,
} from './selection.ts';

/** Two organizations whose groups are each below an earlier one, or below none. */
const trees = fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 12 }).map((steps) => {
  const organizations = [testOrganization(), testOrganization({ name: 'Globex' })] as const;
  const groups: ReturnType<typeof testGroup>[] = [];
  for (const [isSecond, above] of steps) {
    const { id } = organizations[isSecond ? 1 : 0];
    const siblings = groups.filter((group) => group.organizationId === id);
    const parent = siblings[above % (siblings.length + 1)];
    groups.push(testGroup(id, { name: `Group ${groups.length}`, parentGroupId: parent?.id ?? null }));
  }
  return scopeTree(organizations, groups);
});

function pick(tree: ScopeTree, number: number): Scope {
  const scopes = [...tree.scopes.values()];
  const scope = scopes[number % scopes.length];
  if (scope === undefined) throw new Error('a tree has a scope');
  return scope;
}

function choiceAfter(tree: ScopeTree, steps: readonly number[]): SelectionChoice {
  return steps.reduce<SelectionChoice>((choice, step) => toggled(tree, choice, pick(tree, step).id), {});
}

describe(`selection (seed ${seed})`, () => {
  const check = (test: (tree: ScopeTree, steps: readonly number[], number: number) => void) =>
    fc.assert(fc.property(trees, fc.array(fc.nat(), { maxLength: 10 }), fc.nat(), test), { seed });

  it('starts with everything selected, "No organization" first', () => {
    check((tree) => {
      expect(tree.roots[0]?.id).toBe(NO_ORGANIZATION);
      for (const scope of tree.scopes.values()) expect(levelOf(scope, {})).toBe(2);
    });
  });

  it('toggles full to none, partial and none to full, for all below', () => {
    check((tree, steps, number) => {
      const choice = choiceAfter(tree, steps);
      const scope = pick(tree, number);
      const expected = levelOf(scope, choice) === 2 ? 0 : 2;
      const next = toggled(tree, choice, scope.id);
      for (const each of tree.scopes.values()) {
        if (isWithin(each, scope.id)) expect(levelOf(each, next)).toBe(expected);
      }
    });
  });

  it('makes a parent full only if all its children are, and none only if all are none', () => {
    check((tree, steps, number) => {
      const choice = toggled(tree, choiceAfter(tree, steps), pick(tree, number).id);
      for (const scope of tree.scopes.values()) {
        const level = levelOf(scope, choice);
        const below = scope.children.map((child) => levelOf(child, choice));
        if (level === 2) expect(below.every((each) => each === 2)).toBe(true);
        if (level === 0) expect(below.every((each) => each === 0)).toBe(true);
        const onWay = isWithin(pick(tree, number), scope.id) && scope.id !== pick(tree, number).id;
        if (onWay && below.every((each) => each === 2)) expect(level).toBe(2);
      }
    });
  });

  it('leaves everything else as it was', () => {
    check((tree, steps, number) => {
      const choice = choiceAfter(tree, steps);
      const scope = pick(tree, number);
      const next = toggled(tree, choice, scope.id);
      for (const each of tree.scopes.values()) {
        if (isWithin(each, scope.id) || isWithin(scope, each.id)) continue;
        expect(levelOf(each, next)).toBe(levelOf(each, choice));
      }
    });
  });

  it('shows only one scope with what is below it', () => {
    check((tree, _steps, number) => {
      const scope = pick(tree, number);
      const choice = onlyChosen(tree, scope.id);
      for (const each of tree.scopes.values()) {
        const isBelow = isWithin(each, scope.id);
        if (isBelow || !isWithin(scope, each.id)) expect(levelOf(each, choice)).toBe(isBelow ? 2 : 0);
      }
    });
  });

  it('shows the tasks of a scope unless its box is empty', () => {
    check((tree, steps) => {
      const choice = choiceAfter(tree, steps);
      const isIn = inSelection(tree, choice);
      for (const scope of tree.scopes.values()) {
        const task = {
          organizationId: scope.kind === 'organization' ? scope.id : null,
          groupId: scope.kind === 'group' ? scope.id : null,
        };
        const level = levelOf(scope, choice);
        if (level !== 1) expect(isIn(task)).toBe(level === 2);
      }
    });
  });
});

it('the tree orders organizations by their last change', () => {
  const late = testOrganization({ updatedAt: '2026-03-05T08:00:00.000Z' });
  const early = testOrganization({ updatedAt: '2026-03-04T08:00:00.000Z' });
  expect(scopeTree([late, early], []).roots.map(({ id }) => id)).toEqual([
    NO_ORGANIZATION,
    early.id,
    late.id,
  ]);
});

it('the tree skips a parent group that is not visible, and breaks a cycle', () => {
  const acme = testOrganization();
  const hidden = testGroup(acme.id, { parentGroupId: uuidv7() });
  const one = testGroup(acme.id);
  const other = testGroup(acme.id, { parentGroupId: one.id });
  const ring = scopeTree([acme], [hidden, { ...one, parentGroupId: other.id }, other]);
  expect(ring.scopes.get(hidden.id)?.parent?.id).toBe(acme.id);
  for (const { id } of [one, other]) expect(isWithin(ring.scopes.get(id) ?? null, acme.id)).toBe(true);
});

it('a new group starts selected, and unselected below one that is', () => {
  const acme = testOrganization();
  const choice = toggled(scopeTree([acme], []), {}, acme.id);
  const globex = testOrganization();
  const grown = scopeTree([acme, globex], [testGroup(acme.id), testGroup(globex.id)]);
  expect(grown.roots.map((root) => levelOf(root, choice))).toEqual([2, 0, 2]);
});

it('tasks of an organization that the user is not in count as in none', () => {
  const tree = scopeTree([testOrganization()], []);
  const stranger = { organizationId: uuidv7(), groupId: uuidv7() };
  expect(inSelection(tree, toggled(tree, {}, NO_ORGANIZATION))(stranger)).toBe(false);
  expect(inSelection(tree, onlyChosen(tree, NO_ORGANIZATION))(stranger)).toBe(true);
});
