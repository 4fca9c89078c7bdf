import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

/** Fields that both sides may edit. */
export type ItemBase = Pick<
  ScheduleItem,
  'title' | 'startDate' | 'endDate' | 'isAllDay' | 'timeZone' | 'location' | 'description'
>;

export const scheduleItems = pgTable(
  'schedule_items',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteId: uuid().references(() => tasks.id, { onDelete: 'cascade' }),
    title: text(),
    startDate: instantColumn().notNull(),
    endDate: instantColumn().notNull(),
    isAllDay: boolean().notNull().default(false),
    timeZone: text().notNull(),
    /** Minutes before the start. */
    reminders: integer().array().notNull().default(sql`'{}'`),
    type: text().$type<ScheduleItem['type']>().notNull(),
    origin: text().$type<ScheduleItem['origin']>().notNull(),
    provider: text().$type<ScheduleItem['provider']>(),
    deletedAt: instantColumn(),
    /** Outside calendar or subscription. No foreign key: either module removes its own items. */
    calendarId: uuid(),
    isReadOnly: boolean().notNull().default(false),
    seriesId: text(),
    /** Null outside own series. */
    rule: text(),
    attendees: jsonb().$type<ScheduleItem['attendees']>().notNull().default([]),
    meetingUrl: text(),
    location: text(),
    description: text(),
    isDeclined: boolean().notNull().default(false),
    isTransparent: boolean().notNull().default(false),
    /** The provider's id of the event; null until the event exists. */
    eventId: text(),
    etag: text(),
    /** By the series' rule, even if it was moved: an instant, or a day of an all-day series. */
    originalStart: text(),
    /** Editable fields as last read from the provider. */
    base: jsonb().$type<ItemBase>(),
  },
  (table) => [
    index('schedule_items_of_person').on(table.ownerId, table.endDate).where(sql`deleted_at is null`),
    index('schedule_items_of_task').on(table.noteId),
    uniqueIndex('schedule_items_of_event').on(table.calendarId, table.eventId),
    index('schedule_items_of_series')
      .on(table.seriesId, table.originalStart)
      .where(sql`calendar_id is null and series_id is not null`),
    index('schedule_items_of_calendar').on(table.calendarId, table.endDate),
    check('schedule_items_ends_after_start', sql`end_date >= start_date`),
  ],
);
export type ScheduleItemRow = typeof scheduleItems.$inferSelect;

/** Series of own items. Its occurrences are rows of `schedule_items`, made ahead. docs/decisions/0063. */
export const itemSeries = pgTable(
  'schedule_series',
  {
    id: entityColumns.id,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rule: text().notNull(),
    timeZone: text().notNull(),
    /** First occurrence, from which the rule counts. */
    startsAt: instantColumn().notNull(),
    isAllDay: boolean().notNull(),
    /** Days of whole days, else milliseconds. */
    length: bigint({ mode: 'number' }).notNull(),
    title: text(),
    location: text(),
    description: text(),
    reminders: integer().array().notNull(),
    attendees: jsonb().$type<ScheduleItem['attendees']>().notNull().default([]),
    /** Number of occurrences made so far. */
    made: integer().notNull(),
    /** Next occurrence to make; null once the rule has ended. */
    nextAt: instantColumn(),
    /** Instant of the last deletion that ended the series, with what its undo brings back. */
    endedAt: instantColumn(),
    ruleBefore: text(),
    nextBefore: instantColumn(),
  },
  (table) => [
    index('schedule_series_of_person').on(table.ownerId, table.nextAt),
    index('schedule_series_due').on(table.nextAt),
  ],
);
export type ItemSeriesRow = typeof itemSeries.$inferSelect;
