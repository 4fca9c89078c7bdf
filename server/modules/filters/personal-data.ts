import { and, eq, isNull } from 'drizzle-orm';
import { filter } from '#contract/task/filter.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { filters } from './table.ts';

const rowsOf = (userId: string) => eq(filters.ownerId, userId);
const filterIds = idPage(filters, (userId) => and(rowsOf(userId), isNull(filters.deletedAt)));

export const filterData: PersonalData = {
  tables: [{ table: filters, by: 'batches', rowsOf }],
  exports: [
    {
      name: 'filters',
      about: 'Your saved filters.',
      schema: filter,
      items: ({ entitiesOf }) => entitiesOf('filter', filterIds),
    },
  ],
};
