import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

/** Fields of an object that Daywall cannot take over: they stay as its program wrote them. */
export type KeptField = 'rule' | 'parent' | 'series';

/**
 * Calendar objects that a program wrote: their name and UID, and the text, of which Daywall changes only what it owns.
 * What was made in Daywall has a row once a program has written it. docs/decisions/0088.
 */
export const davObjects = pgTable(
  'dav_objects',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'task' | 'item' | 'series'>().notNull(),
    /** Id of the task, the schedule item or the series. No foreign key: a deleted one can come back. */
    entityId: uuid().notNull(),
    name: text().notNull(),
    uid: text().notNull(),
    /** UID of the task above that it names; null for none. */
    parentUid: text(),
    kept: text().notNull(),
    keptFields: text().array().$type<KeptField[]>().notNull().default(sql`'{}'`),
  },
  (table) => [
    unique('dav_objects_by_name').on(table.ownerId, table.name),
    unique('dav_objects_by_uid').on(table.ownerId, table.uid),
    unique('dav_objects_by_entity').on(table.ownerId, table.entityId),
    index('dav_objects_below').on(table.ownerId, table.parentUid).where(sql`parent_uid is not null`),
  ],
);
export type DavObjectRow = typeof davObjects.$inferSelect;

/** Calendar as its programs last synchronized it; `revision` is its sync token. */
export const davCalendars = pgTable(
  'dav_calendars',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `tasks`, `schedule`, or the id of a collection. */
    calendar: text().notNull(),
    revision: integer().notNull(),
  },
  (table) => [unique('dav_calendars_of_person').on(table.ownerId, table.calendar)],
);
export type DavCalendarRow = typeof davCalendars.$inferSelect;

/** Objects of a synchronized calendar, with the revision at which each last changed or left. */
export const davMembers = pgTable(
  'dav_members',
  {
    calendarId: uuid()
      .notNull()
      .references(() => davCalendars.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    etag: text().notNull(),
    revision: integer().notNull(),
    isRemoved: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.name] })],
);
export type DavMemberRow = typeof davMembers.$inferSelect;
