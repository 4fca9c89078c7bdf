import * as z from 'zod/mini';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import type { JobKind, Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import { mailKind } from '#server/messages/mail-job.ts';
import { findSeries, listOfSubject } from '../schedule-items/service.ts';
import type { ScheduleItemRow } from '../schedule-items/table.ts';
import { invitationFile, uidOf } from './invitation-file.ts';
import type { ReplyAddresses } from './reply-address.ts';
import * as repository from './repository.ts';

interface ToTell {
  readonly meetingId: string;
}

/** Tells the guests of a meeting what they do not know yet; several changes in a row are one mail. */
export const guestMailsKind: JobKind<ToTell> = {
  name: 'guest-mails',
  schema: z.object({ meetingId: z.string() }),
  retries: { limit: 5, delay: 10 },
};

interface Dependencies {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly tokens: DerivedSecrets;
  /** Null: calendars answer to the organizer's own address. */
  readonly replyAddresses: ReplyAddresses | null;
}

export function createGuestMailsJob(dependencies: Dependencies): QueuedJob<ToTell> {
  const { database, queue, clock, config, tokens, replyAddresses } = dependencies;

  async function tellGuests(tx: Transaction, meetingId: string): Promise<void> {
    const meeting = await repository.lock(tx, meetingId);
    const untold = meeting === null ? [] : await repository.listUntold(tx, meeting);
    const organizer = meeting === null ? null : await repository.findOrganizer(tx, meeting.ownerId);
    if (meeting === null || organizer === null || untold.length === 0) return;
    const rows = await listOfSubject(tx, meeting.subjectId);
    const kept = rows.filter(({ deletedAt }) => deletedAt === null);
    const shown: ScheduleItemRow | undefined = kept[0] ?? rows[0];
    if (shown === undefined) return;
    const series = await findSeries(tx, meeting.subjectId);
    const isPast = rows.every(({ endDate }) => Date.parse(endDate) < clock.now());
    for (const guest of untold) {
      const isCancelled = guest.removedAt !== null || kept.length === 0;
      const isNews = guest.sentSequence !== null || !isCancelled;
      if (isNews && !isPast) {
        const answersTo = replyAddresses?.of(guest.id) ?? null;
        const invitation = {
          uid: uidOf(meeting, config),
          sequence: meeting.sequence,
          organizer: { ...organizer, email: answersTo ?? organizer.email },
          series,
          rows,
        };
        const method = isCancelled ? ('CANCEL' as const) : ('REQUEST' as const);
        const content = invitationFile({ ...invitation, method, guest, at: clock.now() });
        const change = guest.sentSequence === null ? ('invited' as const) : ('changed' as const);
        const { title, startDate, endDate, isAllDay, timeZone, location, description } = shown;
        await queue.send(tx, mailKind, {
          kind: 'guest',
          to: guest.email,
          language: organizer.language ?? 'en',
          name: '',
          change: isCancelled ? 'cancelled' : change,
          actor: organizer.name,
          replyTo: organizer.email,
          answersTo,
          item: { title, startDate, endDate, isAllDay, timeZone, location, description },
          isRepeating: series !== null,
          token: tokens.of(guest.id),
          calendar: { method, content },
        });
      }
      if (guest.removedAt !== null) await repository.removeGuests(tx, [guest.id]);
      else await repository.updateGuest(tx, guest.id, { sentSequence: meeting.sequence });
    }
  }

  return {
    ...guestMailsKind,
    run: ({ meetingId }) => database.transaction((tx) => tellGuests(tx, meetingId)),
  };
}
