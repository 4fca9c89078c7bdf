import { v7 as uuidv7 } from 'uuid';
import { MAX_GUEST_ANSWERS } from '#contract/limits.ts';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { notifyOfAnswer } from '../notifications/service.ts';
import { listOfSubject, putAttendees } from '../schedule-items/service.ts';
import type { ScheduleItemRow } from '../schedule-items/table.ts';
import { attendeesOf } from './meeting-attendees.ts';
import * as repository from './repository.ts';
import type { GuestRow, MeetingRow } from './table.ts';

interface Answer {
  readonly response: GuestAnswer;
  /** Instant at which the guest gave it, by their own clock where it came by mail. */
  readonly at: string;
}

/** Throws `too_many_requests` to somebody who answers again and again. */
async function demandRoom({ tx, now }: WriteContext, guest: GuestRow): Promise<void> {
  const since = toInstant(Date.parse(now) - DAY);
  const arrivals = await repository.listArrivals(tx, guest.id, since);
  const counted = arrivals.at(-MAX_GUEST_ANSWERS);
  if (counted !== undefined) throw new TooManyRequestsError(Date.parse(counted) + DAY - Date.parse(now));
}

/** Occurrence of a meeting that is next, else its last, or its only item; null once all of it is cancelled. */
async function findItem({ tx, now }: WriteContext, meeting: MeetingRow): Promise<ScheduleItemRow | null> {
  const rows = await listOfSubject(tx, meeting.subjectId);
  const kept = rows.filter(({ deletedAt }) => deletedAt === null);
  return kept.find(({ endDate }) => endDate > now) ?? kept.at(-1) ?? null;
}

/**
 * Keeps a guest’s answer: on the item, in its history, and as news for its owner. The same answer again is no news.
 * Resolves to false where the meeting is cancelled, of which nothing is kept. Callers have locked the meeting.
 */
export async function keepAnswer(
  context: WriteContext,
  meeting: MeetingRow,
  guest: GuestRow,
  answer: Answer,
): Promise<boolean> {
  const { tx, now: arrivedAt } = context;
  const { response, at: answeredAt } = answer;
  const item = await findItem(context, meeting);
  if (item === null) return false;
  if (guest.response === response) {
    // An older answer that arrives later stays older.
    await repository.updateGuest(tx, guest.id, { answeredAt });
    return true;
  }
  await demandRoom(context, guest);
  await repository.updateGuest(tx, guest.id, { response, answeredAt });
  await repository.insertAnswers(tx, [{ id: uuidv7(), guestId: guest.id, response, answeredAt, arrivedAt }]);
  await repository.removeOlderAnswers(tx, guest.id, MAX_GUEST_ANSWERS);
  await putAttendees(context, meeting.subjectId, attendeesOf(await repository.listGuests(tx, meeting.id)));
  await notifyOfAnswer(context, meeting.ownerId, {
    kind: 'guest.answered',
    subject: item.title ?? '',
    calendarItemId: item.id,
    actorName: guest.email,
    guestAnswer: response,
  });
  return true;
}
