import type { Scope } from '#domain/selection/selection.ts';

/** Groups of an organization as options, each labelled with its path. */
export function groupChoices(scope: Scope | undefined, above: string = '') {
  const choices: { readonly id: string; readonly label: string }[] = [];
  for (const group of scope?.children ?? []) {
    const label = above === '' ? group.name : `${above} › ${group.name}`;
    choices.push({ id: group.id, label }, ...groupChoices(group, label));
  }
  return choices;
}
