import type { Place } from '#client/selection.ts';

/** The groups below a place for a list to choose from, each with its way from the top. */
export function groupChoices(place: Place | undefined, above: string = '') {
  const choices: { readonly id: string; readonly label: string }[] = [];
  for (const group of place?.children ?? []) {
    const label = above === '' ? group.name : `${above} › ${group.name}`;
    choices.push({ id: group.id, label }, ...groupChoices(group, label));
  }
  return choices;
}
