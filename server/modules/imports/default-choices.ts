import type { ImportChoices } from '#contract/import/import-choices.ts';

/** Choices before the person has made any: all comes along, projects as collections. */
export function defaultChoices(timeZone: string): ImportChoices {
  return {
    timeZone,
    projects: 'collections',
    projectChoices: [],
    sections: 'labels',
    labels: 'labels',
    priorities: { 1: 25, 2: 50, 3: 75, 4: 95 },
    people: 'description',
    archived: 'completed',
    completed: true,
    records: true,
    events: true,
    columns: null,
    dateOrder: 'auto',
  };
}
