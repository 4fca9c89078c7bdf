import { and, eq, isNull } from 'drizzle-orm';
import { timerRecord } from '#contract/timer-record.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { timerRecords } from './table.ts';

const rowsOf = (userId: string) => eq(timerRecords.userId, userId);
const timerRecordIds = idPage(timerRecords, (userId) => and(rowsOf(userId), isNull(timerRecords.deletedAt)));

export const timerRecordData: PersonalData = {
  tables: [{ table: timerRecords, by: 'batches', rowsOf }],
  exports: [
    {
      name: 'timer-records',
      about: 'The time you recorded.',
      schema: timerRecord,
      items: ({ entitiesOf }) => entitiesOf('timerRecord', timerRecordIds),
    },
  ],
};
