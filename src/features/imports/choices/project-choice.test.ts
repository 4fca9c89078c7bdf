import { expect, it } from 'vitest';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { choiceIdOf, withChoice } from './project-choice.ts';

const collectionId = '0190a000-0000-7000-8000-000000000001';
const choices: ImportChoices = {
  timeZone: 'Europe/Berlin',
  projects: 'collections',
  projectChoices: [{ sourceId: 'home', to: 'none', collectionId: null }],
  sections: 'labels',
  labels: 'labels',
  priorities: { 1: 25, 2: 50, 3: 75, 4: 100 },
  people: 'label',
  archived: 'open',
  completed: true,
  records: true,
  events: true,
  columns: null,
  dateOrder: 'auto',
};

it('a project without a choice of its own goes as all do', () => {
  expect(choiceIdOf(choices, 'work')).toBe('same');
  expect(withChoice(choices, 'home', 'same')).toEqual([]);
});

it.each(['new', 'label', 'none', collectionId])('one project gets %s, the others keep theirs', (id) => {
  const projectChoices = withChoice(choices, 'work', id);
  expect(choiceIdOf({ ...choices, projectChoices }, 'work')).toBe(id);
  expect(choiceIdOf({ ...choices, projectChoices }, 'home')).toBe('none');
  expect(projectChoices).toHaveLength(2);
});
