import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data-section.ts';
import { taskSeries } from './table.ts';

/** Tasks hold the rule of their series in an export. */
export const taskSeriesData: PersonalData = {
  tables: [{ table: taskSeries, by: 'batches', rowsOf: (userId) => eq(taskSeries.ownerId, userId) }],
};
