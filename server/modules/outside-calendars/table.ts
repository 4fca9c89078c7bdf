import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Provider } from '#contract/integration.ts';
import type { Reach } from '#contract/schedule-item.ts';
import { instantColumn } from '#server/instant.ts';
import { integrations } from '../integrations/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { users } from '../users/table.ts';
import type { OutsidePatch, Tone } from './calendar-provider.ts';

/** The calendars of connected accounts. */
export const outsideCalendars = pgTable(
  'outside_calendars',
  {
    id: uuid().primaryKey(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<Provider>().notNull(),
    /** What its provider calls it. */
    outsideId: text().notNull(),
    name: text().notNull(),
    tone: integer().$type<Tone>().notNull(),
    isShown: boolean().notNull(),
    isWritable: boolean().notNull(),
    isPrimary: boolean().notNull(),
    /** Ours of the channel by which the provider calls us; null where it does not. */
    channelId: uuid(),
    /** The provider's. */
    channelOutsideId: text(),
    channelResourceId: text(),
    /** SHA-256 of what each call has to carry, base64url. */
    channelSecretHash: text(),
    channelExpiresAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('outside_calendars_of_account').on(table.integrationId, table.outsideId),
    index('outside_calendars_of_person').on(table.ownerId),
    uniqueIndex('outside_calendars_by_channel').on(table.channelId),
    uniqueIndex('outside_calendars_by_outside_channel').on(table.channelOutsideId),
  ],
);
export type OutsideCalendarRow = typeof outsideCalendars.$inferSelect;

/** Quarters of a calendar that were asked for, each with the provider's mark of what we know of it. */
export const outsideWindows = pgTable(
  'outside_windows',
  {
    calendarId: uuid()
      .notNull()
      .references(() => outsideCalendars.id, { onDelete: 'cascade' }),
    /** First instant of a quarter, in UTC. */
    startsAt: instantColumn().notNull(),
    endsAt: instantColumn().notNull(),
    /** Null: to be loaded whole. */
    cursor: text(),
    /** When somebody last looked at it. */
    wantedAt: instantColumn().notNull(),
    /** Null: to be looked at now. */
    syncedAt: instantColumn(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.startsAt] })],
);
export type OutsideWindowRow = typeof outsideWindows.$inferSelect;

/** What was changed here and is not outside yet; they go out in the order of their `position`. */
export const outsideWrites = pgTable(
  'outside_writes',
  {
    position: bigserial({ mode: 'number' }).primaryKey(),
    /** The key under which the provider does it once. */
    id: uuid().notNull().unique(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    calendarId: uuid()
      .notNull()
      .references(() => outsideCalendars.id, { onDelete: 'cascade' }),
    itemId: uuid()
      .notNull()
      .references(() => scheduleItems.id, { onDelete: 'cascade' }),
    kind: text().$type<'insert' | 'patch' | 'delete' | 'restore'>().notNull(),
    reach: text().$type<Reach>().notNull(),
    /** The series and the occurrence from which `following` and `all` reach. */
    seriesId: text(),
    originalStart: text(),
    /** What changes; everything where the event is made. */
    patch: jsonb().$type<OutsidePatch>().notNull(),
    /** How often the provider answered with a fault of its own. */
    faults: integer().notNull().default(0),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    index('outside_writes_of_account').on(table.integrationId, table.position),
    index('outside_writes_of_calendar').on(table.calendarId),
    index('outside_writes_of_item').on(table.itemId),
  ],
);
export type OutsideWriteRow = typeof outsideWrites.$inferSelect;

/** How each connected account is kept in step. */
export const outsideSyncs = pgTable(
  'outside_syncs',
  {
    integrationId: uuid()
      .primaryKey()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    /** Until then one process is at work on it. */
    leaseUntil: instantColumn(),
    /** Somebody asked for it while one was. */
    isWantedAgain: boolean().notNull().default(false),
    /** Not before. */
    nextAt: instantColumn().notNull(),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    /** When its calendars were last listed. */
    listedAt: instantColumn(),
  },
  (table) => [index('outside_syncs_due').on(table.nextAt)],
);
export type OutsideSyncRow = typeof outsideSyncs.$inferSelect;
