import { expect, it } from 'vitest';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { choiceIdOf, openProposals, withChoices } from './person-choice.ts';

const colleagueId = '0190a000-0000-7000-8000-000000000001';
const choices: ImportChoices = {
  timeZone: 'Europe/Berlin',
  ...{ projects: 'collections', projectChoices: [], sections: 'labels', labels: 'labels', archived: 'open' },
  ...{ priorities: { 1: 25, 2: 50, 3: 75, 4: 100 }, people: 'label', completed: true, records: true },
  ...{ events: true, columns: null, dateOrder: 'auto' },
};

it.each(['label', 'description', 'none', colleagueId])('one name gets %s, the others keep theirs', (id) => {
  const before = { ...choices, peopleChoices: withChoices(choices, new Map([['Bob', 'none']])) };
  const peopleChoices = withChoices(before, new Map([['Mia', id]]));
  expect(choiceIdOf({ ...choices, peopleChoices }, 'Mia')).toBe(id);
  expect(choiceIdOf({ ...choices, peopleChoices }, 'Bob')).toBe('none');
  expect(withChoices({ ...choices, peopleChoices }, new Map([['Mia', 'same']]))).toEqual(
    before.peopleChoices,
  );
});

it('a name without a choice goes as all do, also in an import that knows no such choices', () => {
  expect(choiceIdOf(choices, 'Bob')).toBe('same');
});

it('a colleague is proposed for a name until something is chosen for it', () => {
  const people = [
    { name: 'Bob', proposedId: colleagueId },
    { name: 'Mia', proposedId: null },
  ];
  const open = openProposals(choices, people);
  expect([...open]).toEqual([['Bob', colleagueId]]);
  expect(openProposals({ ...choices, peopleChoices: withChoices(choices, open) }, people).size).toBe(0);
});
