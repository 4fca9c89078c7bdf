import { eq } from 'drizzle-orm';
import { exportedGuestAnswer } from '#contract/export/exported-rows.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { putAttendees } from '../schedule-items/service.ts';
import { attendeesOf } from './meeting-attendees.ts';
import * as repository from './repository.ts';
import { guestAnswers, guests, meetings } from './table.ts';

type AnswerToOwner = Awaited<ReturnType<typeof repository.listAnswersToOwner>>[number];

/** Guests themselves are part of the exported items. A deleted account is no longer anybody's guest. */
export const guestData: PersonalData = {
  tables: [
    { table: meetings, by: 'batches', rowsOf: (userId) => eq(meetings.ownerId, userId) },
    { table: guests, by: 'cascade', from: meetings },
    { table: guestAnswers, by: 'cascade', from: guests },
  ],
  exports: [
    {
      name: 'guest-answers',
      about: 'Answers of your guests to your invitations.',
      schema: exportedGuestAnswer,
      async *items({ caller, queryable, pagesOf }) {
        const pages = pagesOf<AnswerToOwner>((last, limit) =>
          repository.listAnswersToOwner(queryable, caller.userId, last?.id ?? null, limit),
        );
        for await (const page of pages) yield* page;
      },
    },
  ],
  async onDeletion(context, email) {
    if (email === null) return;
    const found = await repository.listOfAddress(context.tx, email);
    await repository.removeGuests(
      context.tx,
      found.map(({ guestId }) => guestId),
    );
    for (const { meeting } of found) {
      const attendees = attendeesOf(await repository.listGuests(context.tx, meeting.id));
      await putAttendees(context, meeting.subjectId, attendees);
    }
  },
};
