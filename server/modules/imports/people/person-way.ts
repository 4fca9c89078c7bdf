import type { ImportChoices } from '#contract/import/import-choices.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';

type PersonChoice = NonNullable<ImportChoices['peopleChoices']>[number];

/** Destination of a person's name. */
export type PersonWay = Omit<PersonChoice, 'name'>;

/** Name of a person as choices know it. */
export function personKey(text: string): string {
  return singleLine(text).trim().slice(0, MAX_NAME).toWellFormed();
}

/** Names of a task's people, each once. */
export function personNamesOf(people: readonly string[]): string[] {
  return [...new Set(people.map(personKey))].filter((name) => name !== '');
}

/** Destination of a person under the choices: one of their own, or that of all. */
export function wayOf(name: string, { people, peopleChoices = [] }: ImportChoices): PersonWay {
  const { to, userId } = peopleChoices.find((choice) => choice.name === name) ?? { to: people, userId: null };
  return to === 'colleague' && userId === null ? { to: 'none', userId } : { to, userId };
}

/** Colleague to whom a task of these people is assigned: the first of them who is one. */
export function assigneeOf(names: readonly string[], choices: ImportChoices): string | null {
  for (const name of names) {
    const { to, userId } = wayOf(name, choices);
    if (to === 'colleague') return userId;
  }
  return null;
}

/** Colleagues that choices name. */
export function chosenColleagues({ peopleChoices = [] }: ImportChoices): string[] {
  return peopleChoices.flatMap(({ to, userId }) => (to === 'colleague' ? (userId ?? []) : []));
}
