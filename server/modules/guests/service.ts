import type { GuestAnswerEntry, GuestInvitation } from '#contract/guest.ts';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';
import type { Database } from '#server/database/database.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { RefusalError } from '#server/errors.ts';
import type { ActFor } from '#server/writes/write.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';
import {
  findSeries,
  listOfSubject,
  type ScheduleItemsService,
  subjectOf,
} from '../schedule-items/service.ts';
import { keepAnswer } from './keep-answer.ts';
import * as repository from './repository.ts';

export { guestItemHooks } from './meeting-writes.ts';
export { createGuestReplies } from './replies.ts';
export { createReplyAddresses } from './reply-address.ts';

interface Dependencies {
  readonly database: Database;
  readonly actFor: ActFor;
  readonly tokens: DerivedSecrets;
  readonly scheduleItems: Pick<ScheduleItemsService, 'get'>;
  readonly refusedAddresses: Pick<RefusedAddresses, 'tokenOf'>;
}

/** Invitations as guests see and answer them, by the token of their mail alone. */
export function createGuests({ database, actFor, tokens, scheduleItems, refusedAddresses }: Dependencies) {
  /** Null for a token that is unknown, or of somebody who is no longer invited. */
  async function read(token: string): Promise<GuestInvitation | null> {
    const id = tokens.idOf(token);
    const found = id === null ? null : await repository.findInvited(database.outer, id);
    if (found === null) return null;
    const { guest, meeting } = found;
    const organizer = await repository.findOrganizer(database.outer, meeting.ownerId);
    const rows = await listOfSubject(database.outer, meeting.subjectId);
    const kept = rows.filter(({ deletedAt }) => deletedAt === null);
    const shown = kept[0] ?? rows[0];
    if (organizer === null || shown === undefined) return null;
    const series = await findSeries(database.outer, meeting.subjectId);
    const { title, startDate, endDate, isAllDay, timeZone, location, description } = shown;
    return {
      ...{ title: title ?? '', startDate, endDate, isAllDay, timeZone, location, description },
      organizerName: organizer.name,
      rule: series?.rule ?? null,
      response: guest.response,
      isCancelled: kept.length === 0,
      refusalToken: refusedAddresses.tokenOf(guest.email),
    };
  }

  return {
    read,
    /** Answers of an item’s guests, latest first, for its owner. Throws `not_found`. */
    async listAnswers(userId: string, calendarItemId: string): Promise<GuestAnswerEntry[]> {
      const item = await scheduleItems.get(userId, calendarItemId);
      return repository.listAnswers(database.outer, subjectOf(item));
    },
    /** Throws `invalid_token` and `too_many_requests`. The latest answer counts; none does while all is cancelled. */
    async answer(token: string, response: GuestAnswer): Promise<GuestInvitation | null> {
      const id = tokens.idOf(token);
      const found = id === null ? null : await repository.findInvited(database.outer, id);
      if (id === null || found === null) throw new RefusalError('invalid_token');
      await actFor(found.meeting.ownerId, 'guest-answer', async (context) => {
        const { tx, now } = context;
        const meeting = await repository.lock(tx, found.meeting.id);
        const invited = meeting === null ? null : await repository.findInvited(tx, id);
        if (meeting === null || invited === null) throw new RefusalError('invalid_token');
        await keepAnswer(context, meeting, invited.guest, { response, at: now });
      });
      return read(token);
    },
  };
}
export type Guests = ReturnType<typeof createGuests>;
