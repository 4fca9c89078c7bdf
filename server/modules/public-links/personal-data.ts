import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data-section.ts';
import { availabilityLinks, publicLinks, publishingOrganizations } from './table.ts';

/** The address of a link is a secret, which no export holds; the collection and the schedule themselves are in one. */
export const publicLinkData: PersonalData = {
  tables: [
    { table: publicLinks, by: 'batches', rowsOf: (userId) => eq(publicLinks.makerId, userId) },
    { table: availabilityLinks, by: 'batches', rowsOf: (userId) => eq(availabilityLinks.ownerId, userId) },
    {
      table: publishingOrganizations,
      by: 'exempt',
      reason: 'Says of an organization, not of a person, that it allows public links.',
    },
  ],
};
