import { and, eq, isNull } from 'drizzle-orm';
import { exportedCollectedTask } from '#contract/export/exported-rows.ts';
import { collection } from '#contract/task/collection.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { collectedTasks } from './collected-tasks.ts';
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
      schema: collection,
      items: ({ entitiesOf }) => entitiesOf('collection', collectionIds),
    },
    {
      name: 'collected-tasks',
      about: 'The tasks of your collections with their positions, open and completed.',
      schema: exportedCollectedTask,
      items: (source) =>
        collectedTasks(source, (last, limit) =>
          collectionIds(source.queryable, source.caller.userId, last, limit),
        ),
    },
  ],
};
