import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data-section.ts';
import { taskAccess } from './table.ts';

/** Tasks hold their accesses in an export. */
export const taskAccessData: PersonalData = {
  tables: [{ table: taskAccess, by: 'rest', rowsOf: (userId) => eq(taskAccess.userId, userId) }],
};
