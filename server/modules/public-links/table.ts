import { boolean, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LinkChoices } from '#contract/links/public-link.ts';
import { instantColumn } from '#server/instant-column.ts';
import { collections } from '../collections/table.ts';
import { organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';

/** Public links, at most one for each collection. The secret is derived from the id and stored nowhere. */
export const publicLinks = pgTable(
  'public_links',
  {
    id: uuid().primaryKey(),
    collectionId: uuid()
      .notNull()
      .unique()
      .references(() => collections.id, { onDelete: 'cascade' }),
    /** User as whom the link reads. */
    makerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    view: text().$type<LinkChoices['view']>().notNull(),
    hasDescriptions: boolean().notNull(),
    hasFinished: boolean().notNull(),
    hasNames: boolean().notNull(),
    createdAt: instantColumn().notNull(),
    endsAt: instantColumn(),
    lastOpenedOn: date(),
  },
  (table) => [index('public_links_of_person').on(table.makerId)],
);
export type PublicLinkRow = typeof publicLinks.$inferSelect;

/** Links to a user's free and busy times, at most one of each. The secret is derived from the id and stored nowhere. */
export const availabilityLinks = pgTable('availability_links', {
  id: uuid().primaryKey(),
  ownerId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instantColumn().notNull(),
  lastOpenedOn: date(),
});
export type AvailabilityLinkRow = typeof availabilityLinks.$inferSelect;

/** Organizations that allow public links. */
export const publishingOrganizations = pgTable('publishing_organizations', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
});
