import { and, eq, isNull } from 'drizzle-orm';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { collections, collectionTasks } from './table.ts';

const collectionIds = idPage(collections, (userId) =>
  and(eq(collections.ownerId, userId), isNull(collections.deletedAt)),
);

/** Collections of a group or an organization stay with its members. */
export const collectionData: PersonalData = {
  tables: [
    {
      table: collections,
      by: 'batches',
      rowsOf: (userId) =>
        and(eq(collections.ownerId, userId), isNull(collections.groupId), isNull(collections.organizationId)),
    },
    { table: collectionTasks, by: 'cascade', from: collections },
  ],
  exports: [
    {
      name: 'collections',
      about: 'The collections you made.',
      items: ({ entitiesOf }) => entitiesOf('collection', collectionIds),
    },
  ],
};
