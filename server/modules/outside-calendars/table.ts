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
import type { EditRange } from '#contract/edit-range.ts';
import type { CalendarProviderName } from '#contract/provider-names.ts';
import { instantColumn } from '#server/instant-column.ts';
import { integrations } from '../integrations/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { users } from '../users/table.ts';
import type { OutsidePatch, Tone } from './calendar-provider.ts';

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
    provider: text().$type<CalendarProviderName>().notNull(),
    /** The provider's id of the calendar. */
    outsideId: text().notNull(),
    name: text().notNull(),
    tone: integer().$type<Tone>().notNull(),
    isShown: boolean().notNull(),
    isWritable: boolean().notNull(),
    isPrimary: boolean().notNull(),
    /** Our id of the change channel; null without one. */
    channelId: uuid(),
    /** The provider's id of the channel. */
    channelOutsideId: text(),
    channelResourceId: text(),
    /** SHA-256 of the secret that each call must carry, base64url. */
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

/** Sync windows: requested quarters of a calendar, each with the provider's cursor. */
export const outsideWindows = pgTable(
  'outside_windows',
  {
    calendarId: uuid()
      .notNull()
      .references(() => outsideCalendars.id, { onDelete: 'cascade' }),
    /** First instant of a quarter, in UTC. */
    startsAt: instantColumn().notNull(),
    endsAt: instantColumn().notNull(),
    /** Null: not loaded yet, or to be loaded again in full. */
    cursor: text(),
    /** Last request of this window by a user. */
    wantedAt: instantColumn().notNull(),
    /** Last sync; null makes the window due now. */
    syncedAt: instantColumn(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.startsAt] })],
);
export type OutsideWindowRow = typeof outsideWindows.$inferSelect;

/** Outgoing writes, sent in the order of `position`. */
export const outsideWrites = pgTable(
  'outside_writes',
  {
    position: bigserial({ mode: 'number' }).primaryKey(),
    /** Idempotency key at the provider. */
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
    reach: text().$type<EditRange>().notNull(),
    /** Series and occurrence that the ranges `following` and `all` start from. */
    seriesId: text(),
    originalStart: text(),
    /** Changed fields; all fields for kind insert and restore. */
    patch: jsonb().$type<OutsidePatch>().notNull(),
    /** Faults that the provider answered with so far. */
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

/** Sync state of each connected account. */
export const outsideSyncs = pgTable(
  'outside_syncs',
  {
    integrationId: uuid()
      .primaryKey()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    /** Lease of the process that syncs the account. */
    leaseUntil: instantColumn(),
    /** Whether a sync was requested during the lease. */
    isWantedAgain: boolean().notNull().default(false),
    nextAt: instantColumn().notNull(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    listedAt: instantColumn(),
  },
  (table) => [index('outside_syncs_due').on(table.nextAt)],
);
export type OutsideSyncRow = typeof outsideSyncs.$inferSelect;
