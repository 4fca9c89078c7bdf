import { allWrites } from '#client/outbox/writes/all-writes.ts';
import { importColumns } from '#contract/import/import-choices.ts';
import { importFailures, importProducts, leftBehindKinds } from '#contract/import/import-product.ts';
import { notificationKinds } from '#contract/notification.ts';
import { languages } from '#contract/people/language-names.ts';
import { fieldsWith } from '#contract/task/task-field-traits.ts';
import { pageTitles } from '#web/routes/page-titles.ts';
import { destinations } from '#web/shell/nav/destinations.ts';
import type { KeyLists } from './text-usage.ts';

/** Lists of the product that declarations of keys name by `{*name}`: what joins a list asks for its text. */
export const keyLists: KeyLists = {
  writes: Object.keys(allWrites),
  shownFields: [...fieldsWith('shown', 'value'), 'progress'],
  languages,
  pageTitles,
  destinations: destinations.map(({ id }) => id),
  kinds: notificationKinds,
  importProducts,
  importFailures,
  importColumns,
  leftBehindKinds,
  newsKinds: notificationKinds.filter((kind) => !kind.startsWith('reminder.') && kind !== 'guest.answered'),
};
