import { filterEvents } from '#contract/events/filter-events.ts';
import type { Database } from '#server/database/database.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import { createFilter, deleteFilter, listFilters, restoreFilter, updateFilter } from './service.ts';

function answer({ filterId }: { readonly filterId: string }, reader: AnswerReader) {
  return reader.get('filter', filterId);
}

export function createFilterEvents({ outer }: Pick<Database, 'outer'>) {
  return {
    getFilters: onRead(filterEvents.getFilters, ({ userId }) => listFilters(outer, userId)),
    createFilter: onWrite(filterEvents.createFilter, {
      perform: createFilter,
      answer: ({ id }, reader) => reader.get('filter', id),
    }),
    updateFilter: onWrite(filterEvents.updateFilter, { perform: updateFilter, answer }),
    deleteFilter: onWrite(filterEvents.deleteFilter, {
      perform: (context, { filterId }) => deleteFilter(context, filterId),
      answer: async ({ filterId }) => ({ filterId }),
    }),
    restoreFilter: onWrite(filterEvents.restoreFilter, {
      perform: (context, { filterId }) => restoreFilter(context, filterId),
      answer,
    }),
  };
}
