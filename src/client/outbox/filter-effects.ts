import type { Filter } from '#contract/filter.ts';
import { type Effects, given } from './effect.ts';
import { lastPositionOf, positionAfter } from './position-after.ts';

export const filterEffects: Effects<'createFilter' | 'updateFilter' | 'deleteFilter' | 'restoreFilter'> = {
  createFilter({ id, name, query, tone, position, sort, grouping }, { view, accountId, at }) {
    const row: Filter = {
      id,
      createdAt: at,
      updatedAt: at,
      version: 1,
      name,
      query,
      tone: tone ?? 'grey',
      position: position ?? positionAfter(lastPositionOf(view.all('filter'))),
      sort: sort ?? 'urgency',
      grouping: grouping ?? 'none',
      ownerId: accountId,
    };
    return [{ entity: 'filter', id, row }];
  },
  updateFilter({ filterId: id, updateFilterData }, { view, at }) {
    const row = view.get('filter', id);
    if (row === undefined) return [];
    return [{ entity: 'filter', id, row: { ...row, ...given(updateFilterData), updatedAt: at } }];
  },
  deleteFilter({ filterId: id }, { view, graves }) {
    const row = view.get('filter', id);
    if (row === undefined) return [];
    graves.bury(id, [{ entity: 'filter', id, row }]);
    return [{ entity: 'filter', id, row: null }];
  },
  restoreFilter: ({ filterId: id }, { graves }) => graves.exhume(id),
};
