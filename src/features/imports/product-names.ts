import type { ImportProduct } from '#contract/import/import-product.ts';

/** Names of products that are the same in every language. */
export const productNames = {
  daywall: 'Daywall',
  todoist: 'Todoist',
  microsoft_to_do: 'Microsoft To Do',
  ticktick: 'TickTick',
  google_tasks: 'Google Tasks',
  things: 'Things',
  trello: 'Trello',
  asana: 'Asana',
  super_productivity: 'Super Productivity',
  vikunja: 'Vikunja',
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  solidtime: 'Solidtime',
  todo_txt: 'todo.txt',
} as const satisfies Partial<Readonly<Record<ImportProduct, string>>>;
