import { and, eq, isNull } from 'drizzle-orm';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { scheduleItems } from './table.ts';

const rowsOf = (userId: string) => eq(scheduleItems.ownerId, userId);
const scheduleItemIds = idPage(scheduleItems, (userId) =>
  and(rowsOf(userId), isNull(scheduleItems.deletedAt)),
);

export const scheduleItemData: PersonalData = {
  tables: [{ table: scheduleItems, by: 'batches', rowsOf }],
  exports: [
    {
      name: 'schedule-items',
      about: 'Your calendar.',
      items: ({ entitiesOf }) => entitiesOf('scheduleItem', scheduleItemIds),
    },
  ],
};
