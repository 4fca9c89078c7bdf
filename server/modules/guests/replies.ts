import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { MailOutcome, MailReceiver } from '#server/mail-in/mail-receiver.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { uidOf } from './invitation-file.ts';
import { keepAnswer } from './keep-answer.ts';
import type { Reply } from './read-reply.ts';
import type { ReplyAddresses } from './reply-address.ts';
import * as repository from './repository.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly actFor: ActFor;
  readonly addresses: ReplyAddresses;
}

/** Answers that the calendars of guests send by mail. */
export function createGuestReplies(dependencies: Dependencies): MailReceiver {
  const { database, clock, config, actFor, addresses } = dependencies;

  function findGuest(address: string) {
    const id = addresses.guestIdOf(address);
    return id === null ? null : repository.findInvited(database.outer, id);
  }

  /** An older answer is none: mails arrive in any order, and some of them twice. */
  async function keep(context: WriteContext, guestId: string, reply: Reply): Promise<MailOutcome> {
    const { tx } = context;
    const found = await repository.findInvited(tx, guestId);
    const meeting = found === null ? null : await repository.lock(tx, found.meeting.id);
    const invited = meeting === null ? null : await repository.findInvited(tx, guestId);
    if (meeting === null || invited === null) return 'refused';
    const { guest } = invited;
    if (reply.sequence > meeting.sequence) return 'refused';
    if (guest.sentSequence === null || reply.sequence < guest.sentSequence) return 'ignored';
    // By a clock that is ahead no later answer would count.
    const at = toInstant(Math.min(reply.at, clock.now()));
    if (guest.answeredAt !== null && at <= guest.answeredAt) return 'ignored';
    return (await keepAnswer(context, meeting, guest, { response: reply.response, at })) ? 'kept' : 'ignored';
  }

  return {
    expects: async (address) => (await findGuest(address)) !== null,

    async take(address, mail) {
      const found = await findGuest(address);
      if (found === null) return 'refused';
      const { guest, meeting } = found;
      // Its parsers are loaded with the first mail: most servers get none.
      const { readReply } = await import('./read-reply.ts');
      const { reply, isToOccurrence, addresses: receivers } = await readReply(mail);
      if (reply === null) {
        // A letter to the organizer reaches them at their own address, which the mail names too.
        const organizer = await repository.findOrganizer(database.outer, meeting.ownerId);
        if (receivers.includes(organizer?.email.toLowerCase() ?? '')) return 'ignored';
        return isToOccurrence ? 'occurrence' : 'refused';
      }
      if (reply.uid !== uidOf(meeting, config) || reply.email !== guest.email) return 'refused';
      let outcome: MailOutcome = 'ignored';
      try {
        await actFor(meeting.ownerId, 'guest-reply', async (context) => {
          outcome = await keep(context, guest.id, reply);
        });
      } catch (error) {
        if (error instanceof RefusalError && error.id === 'too_many_requests') return 'refused';
        throw error;
      }
      return outcome;
    },
  };
}
