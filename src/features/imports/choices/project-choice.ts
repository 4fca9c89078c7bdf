import type { ImportChoices } from '#contract/import/import-choices.ts';

type ProjectChoice = ImportChoices['projectChoices'][number];

const ways = ['new', 'label', 'none'] as const satisfies readonly ProjectChoice['to'][];

/** Option of one project: `same` as all projects, a way of its own, or the id of a collection. */
export function choiceIdOf({ projectChoices }: ImportChoices, sourceId: string): string {
  const choice = projectChoices.find((each) => each.sourceId === sourceId);
  if (choice === undefined) return 'same';
  return choice.collectionId ?? choice.to;
}

/** The choices of all projects after one has got another option. */
export function withChoice(
  { projectChoices }: ImportChoices,
  sourceId: string,
  id: string,
): ImportChoices['projectChoices'] {
  const others = projectChoices.filter((each) => each.sourceId !== sourceId);
  if (id === 'same') return others;
  const to = ways.find((way) => way === id);
  return [
    ...others,
    to === undefined ? { sourceId, to: 'existing', collectionId: id } : { sourceId, to, collectionId: null },
  ];
}
