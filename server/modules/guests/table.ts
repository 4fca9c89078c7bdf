import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';
import type { Attendee } from '#contract/schedule-item.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

/** Own items or series that have guests. */
export const meetings = pgTable(
  'meetings',
  {
    /** Also the UID of its invitation, which stays when the item becomes a series. */
    id: uuid().primaryKey(),
    /** The item's id, or its series'. */
    subjectId: uuid().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SEQUENCE of RFC 5546: the number of changes that guests are told of. */
    sequence: integer().notNull(),
  },
  (table) => [
    uniqueIndex('meetings_of_subject').on(table.subjectId),
    index('meetings_of_person').on(table.ownerId),
  ],
);
export type MeetingRow = typeof meetings.$inferSelect;

export const guests = pgTable(
  'guests',
  {
    id: uuid().primaryKey(),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    response: text().$type<Attendee['response']>().notNull(),
    answeredAt: instantColumn(),
    /** Sequence of the latest mail; null before the first. */
    sentSequence: integer(),
    /** Set until the mail that disinvites them. */
    removedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('guests_of_meeting').on(table.meetingId, table.email),
    index('guests_by_email').on(table.email),
  ],
);
export type GuestRow = typeof guests.$inferSelect;

/** History of answers, the latest of each guest. */
export const guestAnswers = pgTable(
  'guest_answers',
  {
    id: uuid().primaryKey(),
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    response: text().$type<GuestAnswer>().notNull(),
    /** By the guest's clock, where the answer came by mail. */
    answeredAt: instantColumn().notNull(),
    /** By the server's clock, which no guest sets: the limit of answers counts by it. */
    arrivedAt: instantColumn().notNull(),
  },
  (table) => [index('guest_answers_of_guest').on(table.guestId, table.answeredAt)],
);
export type GuestAnswerRow = typeof guestAnswers.$inferSelect;
