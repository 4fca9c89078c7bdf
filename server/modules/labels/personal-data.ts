import { and, eq, isNull } from 'drizzle-orm';
import { label } from '#contract/task/label.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { labels } from './table.ts';

const rowsOf = (userId: string) => eq(labels.ownerId, userId);
const labelIds = idPage(labels, (userId) => and(rowsOf(userId), isNull(labels.deletedAt)));

export const labelData: PersonalData = {
  tables: [{ table: labels, by: 'batches', rowsOf }],
  exports: [
    {
      name: 'labels',
      about: 'Your labels.',
      schema: label,
      items: ({ entitiesOf }) => entitiesOf('label', labelIds),
    },
  ],
};
