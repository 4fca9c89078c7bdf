import type { ImportProduct } from '#contract/import/import-product.ts';

interface ProductGroup {
  /** Key below `imports.group`. */
  readonly id: 'tasks' | 'time' | 'files';
  readonly products: readonly ImportProduct[];
}

/** Products to choose from, the most common first. */
export const productGroups: readonly ProductGroup[] = [
  {
    id: 'tasks',
    products: [
      'daywall',
      'todoist',
      'microsoft_to_do',
      'ticktick',
      'google_tasks',
      'things',
      'trello',
      'asana',
      'super_productivity',
      'vikunja',
    ],
  },
  { id: 'time', products: ['toggl', 'clockify', 'solidtime'] },
  { id: 'files', products: ['csv', 'ics', 'todo_txt', 'markdown'] },
];
