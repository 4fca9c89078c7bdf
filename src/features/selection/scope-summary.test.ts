import { expect, it } from 'vitest';
import { testGroup, testOrganization } from '#client/row.test-support.ts';
import {
  levelOf,
  onlyChosen,
  type SelectionChoice,
  scopeTree,
  shownScopes,
  toggled,
} from '#domain/selection/selection.ts';
import { foundScopes, scopeSummary } from './scope-summary.ts';

const acme = testOrganization({ name: 'Acme' });
const globex = testOrganization({ name: 'Globex', updatedAt: '2026-04-01T08:00:00.000Z' });
const design = testGroup(acme.id, { name: 'Design' });
const interiors = testGroup(acme.id, { name: 'Interiors', parentGroupId: design.id });
const tree = scopeTree([acme, globex], [design, interiors]);

function summaryOf(choice: SelectionChoice) {
  const shown = shownScopes(tree, choice);
  return scopeSummary({
    shown,
    isEverything: shown.length === tree.scopes.size,
    levelOf: (scope) => levelOf(scope, choice),
  });
}

it('the summary names a single scope that is shown with all below it', () => {
  expect(summaryOf(onlyChosen(tree, acme.id))).toMatchObject({ kind: 'one', scope: { name: 'Acme' } });
  expect(summaryOf(onlyChosen(tree, design.id))).toMatchObject({ kind: 'one', scope: { name: 'Design' } });
});

it('the summary is everything, nothing, or some', () => {
  expect(summaryOf({}).kind).toBe('everything');
  expect(summaryOf(toggled(tree, onlyChosen(tree, acme.id), acme.id)).kind).toBe('nothing');
  expect(summaryOf(toggled(tree, {}, globex.id)).kind).toBe('some');
  expect(summaryOf(toggled(tree, onlyChosen(tree, acme.id), interiors.id)).kind).toBe('some');
});

it('foundScopes finds scopes by words, with their ancestors', () => {
  const found = foundScopes(tree.roots, 'inter', ({ name }) => name);
  expect([...found].map(({ name }) => name).sort()).toEqual(['Acme', 'Design', 'Interiors']);
  expect(foundScopes(tree.roots, 'nowhere', ({ name }) => name).size).toBe(0);
});
