import type { ImportProduct } from '#contract/import/import-product.ts';
import type { FileGlance, ProductReader } from '../source-row.ts';
import { asana } from './asana/asana.ts';
import { csv } from './csv.ts';
import { daywall } from './daywall/daywall.ts';
import { googleTasks } from './google-tasks/google-tasks.ts';
import { ics } from './ics/ics.ts';
import { markdown } from './markdown/markdown.ts';
import { microsoftToDo } from './microsoft-to-do/microsoft-to-do.ts';
import { superProductivity } from './super-productivity/super-productivity.ts';
import { things } from './things/things.ts';
import { ticktick } from './ticktick/ticktick.ts';
import { clockify } from './time-reports/clockify.ts';
import { solidtime } from './time-reports/solidtime.ts';
import { toggl } from './time-reports/toggl.ts';
import { todoTxt } from './todo-txt.ts';
import { todoist } from './todoist/todoist.ts';
import { trello } from './trello/trello.ts';
import { vikunja } from './vikunja/vikunja.ts';

/** Every reader, by product. A product without one is not offered. */
const readers: Partial<Record<ImportProduct, ProductReader>> = {
  daywall,
  todoist,
  ticktick,
  microsoft_to_do: microsoftToDo,
  google_tasks: googleTasks,
  super_productivity: superProductivity,
  vikunja,
  todo_txt: todoTxt,
  trello,
  asana,
  things,
  markdown,
  toggl,
  clockify,
  solidtime,
  ics,
  csv,
};

export function readerOf(product: ImportProduct): ProductReader | null {
  return readers[product] ?? null;
}

/** Likelihood from which a file counts as that of a product. */
const LEAST = 0.1;

/** Product of a file of which the person said nothing; null where no reader knows it. */
export function recogniseProduct(glance: FileGlance): ImportProduct | null {
  let best: { product: ImportProduct; likelihood: number } | null = null;
  for (const reader of Object.values(readers)) {
    const likelihood = reader.recognise(glance);
    if (likelihood >= LEAST && likelihood > (best?.likelihood ?? 0))
      best = { product: reader.product, likelihood };
  }
  return best?.product ?? null;
}
