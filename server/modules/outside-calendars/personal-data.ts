import type { PersonalData } from '#server/personal-data-section.ts';
import { integrations } from '../integrations/table.ts';
import { outsideCalendars, outsideSyncs, outsideWindows, outsideWrites } from './table.ts';

/** Mirrors go with the integration that they belong to, and are exported with it. */
export const outsideCalendarData: PersonalData = {
  tables: [
    { table: outsideCalendars, by: 'cascade', from: integrations },
    { table: outsideWindows, by: 'cascade', from: outsideCalendars },
    { table: outsideWrites, by: 'cascade', from: integrations },
    { table: outsideSyncs, by: 'cascade', from: integrations },
  ],
};
