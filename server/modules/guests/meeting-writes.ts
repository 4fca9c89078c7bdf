import { v7 as uuidv7 } from 'uuid';
import { MAX_GUESTS } from '#contract/limits.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { GuestHooks } from '../schedule-items/hooks.ts';
import { listOfSubject, putAttendees, subjectOf } from '../schedule-items/service.ts';
import type { ScheduleItemRow } from '../schedule-items/table.ts';
import { isVerified } from '../users/service.ts';
import { guestMailsKind } from './guest-mails.ts';
import { attendeesOf } from './meeting-attendees.ts';
import * as repository from './repository.ts';
import type { GuestRow, MeetingRow } from './table.ts';

/** Fields of an item that its guests are told of. */
const shared = [
  'title',
  'startDate',
  'endDate',
  'isAllDay',
  'timeZone',
  'location',
  'description',
  'rule',
  'deletedAt',
] as const;

async function hasOccurrences({ tx }: WriteContext, subjectId: string): Promise<boolean> {
  return (await listOfSubject(tx, subjectId)).some(({ deletedAt }) => deletedAt === null);
}

async function tell(context: WriteContext, { id: meetingId }: MeetingRow): Promise<void> {
  await context.send(guestMailsKind, { meetingId });
}

/** Counts a change of a meeting, which all its guests hear of. */
async function announce(context: WriteContext, meeting: MeetingRow): Promise<MeetingRow> {
  const changed = { ...meeting, sequence: meeting.sequence + 1 };
  await repository.update(context.tx, meeting.id, { sequence: changed.sequence });
  return changed;
}

/** Invites the guests of a meeting to another one, with their answers and the history of these. */
async function copyGuests({ tx }: WriteContext, from: string, to: string): Promise<void> {
  const invited = (await repository.listGuests(tx, from)).filter(({ removedAt }) => removedAt === null);
  const copies = new Map(
    invited.map((guest) => [guest.id, { ...guest, id: uuidv7(), meetingId: to, sentSequence: null }]),
  );
  await repository.insertGuests(tx, [...copies.values()]);
  const answers = await repository.listHistories(tx, [...copies.keys()]);
  await repository.insertAnswers(
    tx,
    answers.flatMap((answer) => {
      const copy = copies.get(answer.guestId);
      return copy === undefined ? [] : [{ ...answer, id: uuidv7(), guestId: copy.id }];
    }),
  );
}

/** Meeting of an item whose series changed: the former one where nothing else is left of it, else one with the same guests. */
async function follow(context: WriteContext, former: string, subjectId: string): Promise<MeetingRow | null> {
  const { tx } = context;
  const left = await repository.lockOf(tx, former);
  if (left === null) return null;
  if (!(await hasOccurrences(context, former))) {
    await repository.update(tx, left.id, { subjectId });
    return { ...left, subjectId };
  }
  await tell(context, await announce(context, left));
  const made = { ...left, id: uuidv7(), subjectId, sequence: 0 };
  await repository.insert(tx, made);
  await copyGuests(context, left.id, made.id);
  return made;
}

function newGuest(meetingId: string, email: string): GuestRow {
  return {
    ...{ id: uuidv7(), meetingId, email, response: 'none' },
    ...{ answeredAt: null, sentSequence: null, removedAt: null },
  };
}

/** Invites and disinvites. The organizer is no guest. Throws `not_verified` and `too_many_requests`. */
async function changeGuests(
  context: WriteContext,
  meeting: MeetingRow,
  addresses: readonly string[],
): Promise<boolean> {
  const { tx, now, caller } = context;
  const own = (await repository.findOrganizer(tx, meeting.ownerId))?.email.toLowerCase();
  const wanted = new Set(addresses.map((address) => address.toLowerCase()).filter((each) => each !== own));
  if (wanted.size > MAX_GUESTS) throw new RefusalError('invalid_input');
  const known = await repository.listGuests(tx, meeting.id);
  const invited = new Set(known.flatMap(({ email, removedAt }) => (removedAt === null ? [email] : [])));
  const added = [...wanted].filter((email) => !invited.has(email));
  const removed = known.filter(({ email, removedAt }) => removedAt === null && !wanted.has(email));
  if (added.length > 0) {
    context.reachOut({ strangers: added, isVerified: await isVerified(tx, caller.userId) });
  }
  const returning = known.filter(({ email, removedAt }) => removedAt !== null && wanted.has(email));
  for (const { id } of returning) {
    await repository.updateGuest(tx, id, { removedAt: null, response: 'none', sentSequence: null });
  }
  const names = new Set(returning.map(({ email }) => email));
  const rows = added.filter((email) => !names.has(email)).map((email) => newGuest(meeting.id, email));
  await repository.insertGuests(tx, rows);
  for (const { id } of removed) await repository.updateGuest(tx, id, { removedAt: now });
  return added.length > 0 || removed.length > 0;
}

async function onSettled(
  context: WriteContext,
  before: ScheduleItemRow,
  after: ScheduleItemRow,
  addresses: readonly string[] | undefined,
): Promise<void> {
  const { tx } = context;
  const [former, subjectId] = [subjectOf(before), subjectOf(after)];
  let meeting = await repository.lockOf(tx, subjectId);
  if (meeting === null && former !== subjectId) meeting = await follow(context, former, subjectId);
  if (meeting === null) {
    if (addresses === undefined || addresses.length === 0) return;
    meeting = { id: uuidv7(), subjectId, ownerId: after.ownerId, sequence: 0 };
    await repository.insert(tx, meeting);
  }
  const isOthers = addresses !== undefined && (await changeGuests(context, meeting, addresses));
  const rows = await repository.listGuests(tx, meeting.id);
  const isChanged = shared.some((field) => before[field] !== after[field]);
  if (isChanged) {
    const known = rows.filter(({ sentSequence }) => sentSequence !== null);
    context.reachOut({ colleagues: known.map(({ id }) => id) });
    await announce(context, meeting);
  }
  const attendees = attendeesOf(rows);
  if (isOthers || former !== subjectId) await putAttendees(context, subjectId, attendees);
  if (isOthers || isChanged) await tell(context, meeting);
}

/** Keeps the guests of an item with it, and has them told what changed. */
export const guestItemHooks: GuestHooks = { onSettled };
