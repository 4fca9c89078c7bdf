import type { ImportChoices } from '#contract/import/import-choices.ts';

type PersonChoice = NonNullable<ImportChoices['peopleChoices']>[number];

const ways = ['label', 'description', 'none'] as const satisfies readonly PersonChoice['to'][];

/** Option of one name: `same` as all names, a way of its own, or the id of a colleague. */
export function choiceIdOf({ peopleChoices = [] }: ImportChoices, name: string): string {
  const choice = peopleChoices.find((each) => each.name === name);
  if (choice === undefined) return 'same';
  return choice.userId ?? choice.to;
}

/** Choices of all names after some have got another option. */
export function withChoices(
  { peopleChoices = [] }: ImportChoices,
  options: ReadonlyMap<string, string>,
): PersonChoice[] {
  const others = peopleChoices.filter(({ name }) => !options.has(name));
  const chosen = [...options].flatMap(([name, id]): PersonChoice[] => {
    if (id === 'same') return [];
    const to = ways.find((way) => way === id);
    return [to === undefined ? { name, to: 'colleague', userId: id } : { name, to, userId: null }];
  });
  return [...others, ...chosen];
}

/** Names with the colleague who is proposed for each, of those without a choice. */
export function openProposals(
  choices: ImportChoices,
  people: readonly { readonly name: string; readonly proposedId: string | null }[],
): ReadonlyMap<string, string> {
  const open = people.filter(({ name }) => choiceIdOf(choices, name) === 'same');
  return new Map(open.flatMap(({ name, proposedId }) => (proposedId === null ? [] : [[name, proposedId]])));
}
