import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data-section.ts';
import { davCalendars, davMembers, davObjects } from './table.ts';

/** Spelling of programs: the things themselves are in the sections of tasks and schedule. */
export const davData: PersonalData = {
  tables: [
    { table: davObjects, by: 'batches', rowsOf: (userId) => eq(davObjects.ownerId, userId) },
    { table: davCalendars, by: 'batches', rowsOf: (userId) => eq(davCalendars.ownerId, userId) },
    { table: davMembers, by: 'cascade', from: davCalendars },
  ],
};
