import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Filter } from '#contract/filter.ts';

/** All of one's saved filters, in their order. */
export const filtersInOrder: LiveListSpec<Filter> = {
  where: () => true,
  compare: (a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0),
};
