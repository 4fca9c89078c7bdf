import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { filter, filterWrite, newFilter } from '../task/filter.ts';
import { defineEvents } from './event.ts';

const ofFilter = z.object({ filterId: entityId });

export const filterEvents = defineEvents({
  getFilters: {
    kind: 'read',
    http: 'GET /filters',
    isOwn: true,
    payload: z.object({}),
    answer: z.array(filter),
    errors: [],
  },
  createFilter: {
    kind: 'write',
    http: 'POST /filters',
    isOwn: true,
    payload: newFilter,
    answer: filter,
    errors: ['id_taken', 'too_many'],
  },
  updateFilter: {
    kind: 'write',
    http: 'PATCH /filters/:filterId',
    isOwn: true,
    payload: filterWrite,
    answer: filter,
    errors: ['not_found'],
  },
  deleteFilter: {
    kind: 'write',
    http: 'DELETE /filters/:filterId',
    isOwn: true,
    payload: ofFilter,
    answer: ofFilter,
    errors: ['not_found'],
  },
  restoreFilter: {
    kind: 'write',
    http: 'POST /filters/:filterId/restore',
    isOwn: true,
    payload: ofFilter,
    answer: filter,
    errors: ['not_found', 'too_many'],
  },
});
