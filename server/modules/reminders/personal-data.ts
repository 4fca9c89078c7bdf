import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data-section.ts';
import { reminders } from './table.ts';

/** Instants derived from tasks and schedule items, which the export holds with their reminders. */
export const reminderData: PersonalData = {
  tables: [{ table: reminders, by: 'rest', rowsOf: (userId) => eq(reminders.userId, userId) }],
};
