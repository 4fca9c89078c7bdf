import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { GuestAnswerEntry } from '#contract/guest.ts';
import type { Language } from '#contract/people/language-names.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { users } from '../users/table.ts';
import {
  type GuestAnswerRow,
  type GuestRow,
  guestAnswers,
  guests,
  type MeetingRow,
  meetings,
} from './table.ts';

export async function lockOf(tx: Transaction, subjectId: string): Promise<MeetingRow | null> {
  const [row] = await tx.select().from(meetings).where(eq(meetings.subjectId, subjectId)).for('update');
  return row ?? null;
}

export async function lock(tx: Transaction, id: string): Promise<MeetingRow | null> {
  const [row] = await tx.select().from(meetings).where(eq(meetings.id, id)).for('update');
  return row ?? null;
}

export async function insert(tx: Transaction, row: MeetingRow): Promise<void> {
  await tx.insert(meetings).values(row);
}

export async function update(tx: Transaction, id: string, fields: Partial<MeetingRow>): Promise<void> {
  await tx.update(meetings).set(fields).where(eq(meetings.id, id));
}

/** Guests of a meeting, those that are about to be told of their removal too. */
export function listGuests(queryable: Queryable, meetingId: string): Promise<GuestRow[]> {
  return queryable.select().from(guests).where(eq(guests.meetingId, meetingId)).orderBy(asc(guests.id));
}

/** Guests that the latest mail does not know about yet. */
export function listUntold(tx: Transaction, { id, sequence }: MeetingRow): Promise<GuestRow[]> {
  return tx
    .select()
    .from(guests)
    .where(
      and(
        eq(guests.meetingId, id),
        or(
          isNull(guests.sentSequence),
          lt(guests.sentSequence, sequence),
          sql`${guests.removedAt} is not null`,
        ),
      ),
    )
    .orderBy(asc(guests.id));
}

export async function insertGuests(tx: Transaction, rows: readonly GuestRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(guests).values([...rows]);
}

export async function updateGuest(tx: Transaction, id: string, fields: Partial<GuestRow>): Promise<void> {
  await tx.update(guests).set(fields).where(eq(guests.id, id));
}

export async function removeGuests(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(guests).where(inArray(guests.id, [...ids]));
}

/** Guest that is still invited, with the meeting. */
export async function findInvited(
  queryable: Queryable,
  id: string,
): Promise<{ guest: GuestRow; meeting: MeetingRow } | null> {
  const [row] = await queryable
    .select({ guest: guests, meeting: meetings })
    .from(guests)
    .innerJoin(meetings, eq(meetings.id, guests.meetingId))
    .where(and(eq(guests.id, id), isNull(guests.removedAt)));
  return row ?? null;
}

/** Meetings that an address is invited to. */
export function listOfAddress(
  queryable: Queryable,
  email: string,
): Promise<{ guestId: string; meeting: MeetingRow }[]> {
  return queryable
    .select({ guestId: guests.id, meeting: meetings })
    .from(guests)
    .innerJoin(meetings, eq(meetings.id, guests.meetingId))
    .where(eq(guests.email, email));
}

/** Number of answers of a guest that arrived since an instant. */
/** Instants at which the answers of a guest arrived, oldest first. */
export async function listArrivals(tx: Transaction, guestId: string, since: string): Promise<string[]> {
  const rows = await tx
    .select({ arrivedAt: guestAnswers.arrivedAt })
    .from(guestAnswers)
    .where(and(eq(guestAnswers.guestId, guestId), gt(guestAnswers.arrivedAt, since)))
    .orderBy(asc(guestAnswers.arrivedAt));
  return rows.map(({ arrivedAt }) => arrivedAt);
}

/** Histories of guests, oldest answers first. */
export function listHistories(tx: Transaction, guestIds: readonly string[]): Promise<GuestAnswerRow[]> {
  return tx
    .select()
    .from(guestAnswers)
    .where(inArray(guestAnswers.guestId, [...guestIds]))
    .orderBy(asc(guestAnswers.answeredAt), asc(guestAnswers.id));
}

export async function insertAnswers(tx: Transaction, rows: readonly GuestAnswerRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(guestAnswers).values([...rows]);
}

/** Keeps the latest answers of a guest. */
export async function removeOlderAnswers(tx: Transaction, guestId: string, kept: number): Promise<void> {
  const isTheirs = eq(guestAnswers.guestId, guestId);
  const older = tx
    .select({ id: guestAnswers.id })
    .from(guestAnswers)
    .where(isTheirs)
    .orderBy(desc(guestAnswers.answeredAt), desc(guestAnswers.id))
    .offset(kept);
  await tx.delete(guestAnswers).where(and(isTheirs, inArray(guestAnswers.id, older)));
}

const answerEntry = {
  email: guests.email,
  response: guestAnswers.response,
  answeredAt: guestAnswers.answeredAt,
};

/** Answers of all guests of a subject who are still invited, latest first. */
export function listAnswers(queryable: Queryable, subjectId: string): Promise<GuestAnswerEntry[]> {
  return queryable
    .select(answerEntry)
    .from(guestAnswers)
    .innerJoin(guests, eq(guests.id, guestAnswers.guestId))
    .innerJoin(meetings, eq(meetings.id, guests.meetingId))
    .where(and(eq(meetings.subjectId, subjectId), isNull(guests.removedAt)))
    .orderBy(desc(guestAnswers.answeredAt), desc(guestAnswers.id));
}

/** Answers of guests to all meetings of a user, a page after an id. */
export function listAnswersToOwner(
  queryable: Queryable,
  ownerId: string,
  after: string | null,
  limit: number,
): Promise<(GuestAnswerEntry & { id: string; subjectId: string })[]> {
  return queryable
    .select({ id: guestAnswers.id, subjectId: meetings.subjectId, ...answerEntry })
    .from(guestAnswers)
    .innerJoin(guests, eq(guests.id, guestAnswers.guestId))
    .innerJoin(meetings, eq(meetings.id, guests.meetingId))
    .where(and(eq(meetings.ownerId, ownerId), after === null ? undefined : gt(guestAnswers.id, after)))
    .orderBy(asc(guestAnswers.id))
    .limit(limit);
}

export interface Organizer {
  readonly name: string;
  readonly email: string;
  readonly language: Language | null;
}

export async function findOrganizer(queryable: Queryable, userId: string): Promise<Organizer | null> {
  const [row] = await queryable
    .select({
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      userName: users.userName,
      email: users.email,
      language: appSettings.language,
    })
    .from(users)
    .leftJoin(appSettings, eq(appSettings.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (row === undefined) return null;
  return { name: row.name || row.userName, email: row.email ?? '', language: row.language };
}
