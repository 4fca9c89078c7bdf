import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data-section.ts';
import { feeds } from './table.ts';

/** The address of a feed is a secret, which no export holds. */
export const feedData: PersonalData = {
  tables: [{ table: feeds, by: 'batches', rowsOf: (userId) => eq(feeds.ownerId, userId) }],
};
