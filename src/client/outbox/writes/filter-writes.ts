import { type Filter, newFilter } from '#contract/task/filter.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import { definedFields } from '../effect.ts';
import { lastPositionOf } from '../last-position.ts';
import { mergedCreate } from '../merged-create.ts';
import { changedRow, deletedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export const filterWrites: WriteDefinitions<
  'createFilter' | 'updateFilter' | 'deleteFilter' | 'restoreFilter'
> = {
  createFilter: {
    subject: ({ id }) => about('filter', id),
    effect({ id, name, query, tone, position, sort, grouping }, { view, accountId, at }) {
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
    merge: 'never',
    probe: ({ id }, server) => server.has('filter', id),
    check: 'schema',
  },
  updateFilter: {
    subject: ({ filterId }) => about('filter', filterId),
    effect: ({ filterId, updateFilterData }, context) =>
      changedRow('filter', filterId, definedFields(updateFilterData), context),
    merge(waiting, edit) {
      const { filterId, version, updateFilterData } = edit;
      if (waiting.name === 'updateFilter') {
        if (waiting.payload.filterId !== filterId || waiting.payload.version !== version) return null;
        const merged = { ...waiting.payload.updateFilterData, ...updateFilterData };
        return { name: waiting.name, payload: { ...edit, updateFilterData: merged } };
      }
      if (waiting.name !== 'createFilter') return null;
      const payload = mergedCreate(newFilter, waiting.payload, updateFilterData);
      return payload && { name: waiting.name, payload };
    },
    probe: ({ filterId, updateFilterData }, server) => server.holds('filter', filterId, updateFilterData),
    check: 'schema',
  },
  deleteFilter: {
    subject: ({ filterId }) => about('filter', filterId),
    effect: ({ filterId }, context) => deletedRow('filter', filterId, context),
    merge: 'never',
    probe: async ({ filterId }, server) => !(await server.has('filter', filterId)),
    check: 'schema',
  },
  restoreFilter: {
    subject: ({ filterId }) => about('filter', filterId),
    effect: ({ filterId }, { tombstones }) => tombstones.restore(filterId),
    merge: 'never',
    probe: ({ filterId }, server) => server.has('filter', filterId),
    check: 'schema',
  },
};
