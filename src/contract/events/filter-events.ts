import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { filter, filterWrite, newFilter } from '../task/filter.ts';
import { defineEvents } from './event.ts';

const ofFilter = z.object({ filterId: entityId });

export const filterEvents = defineEvents({
  getFilters: { kind: 'read', isOwn: true, payload: z.object({}), answer: z.array(filter), errors: [] },
  createFilter: {
    kind: 'write',
    isOwn: true,
    payload: newFilter,
    answer: filter,
    errors: ['id_taken', 'too_many'],
  },
  updateFilter: { kind: 'write', isOwn: true, payload: filterWrite, answer: filter, errors: ['not_found'] },
  deleteFilter: { kind: 'write', isOwn: true, payload: ofFilter, answer: ofFilter, errors: ['not_found'] },
  restoreFilter: {
    kind: 'write',
    isOwn: true,
    payload: ofFilter,
    answer: filter,
    errors: ['not_found', 'too_many'],
  },
});
