import { and, eq, isNull } from 'drizzle-orm';
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
      items: ({ entitiesOf }) => entitiesOf('filter', filterIds),
    },
  ],
};
