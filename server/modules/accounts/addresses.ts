import type { Language } from '#contract/people/language-names.ts';
import type { User } from '#contract/people/user.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, violatedConstraint } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { Write, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import {
  type AccountMails,
  hashAccountToken,
  purgeTokens,
  removeTokens,
  takeToken,
} from '../account-mails/service.ts';
import type { Reauthentication } from '../sessions/service.ts';
import { addressMatchKind, matchOfVerified, updateUser } from '../users/service.ts';
import type { UserRow } from '../users/table.ts';
import * as repository from './repository.ts';

/** Constraint of the database; another one that refuses the same message is no matter of the user's. */
const EMAIL_UNIQUE = 'users_email_unique';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly reauthentication: Pick<Reauthentication, 'demand'>;
  readonly mails: AccountMails;
}

interface Verification {
  readonly body: { readonly verifyToken?: string | null | undefined };
}

/** Verification and change of email addresses. docs/decisions/0016. */
export function createAddresses({ database, clock, reauthentication, mails }: Dependencies) {
  async function change(context: WriteContext, account: UserRow, email: string): Promise<void> {
    const { tx, now } = context;
    const fields = { email, isVerified: true };
    const row = await updateUser(tx, account.id, fields, now).catch((error) => {
      if (violatedConstraint(error) === EMAIL_UNIQUE) throw new RefusalError('email_taken');
      throw error;
    });
    if (row !== null) context.touch('user', row, account.id);
    await context.send(addressMatchKind, matchOfVerified(email));
    if (email === account.email) return;
    // Tokens that were sent to the former address must not win it back.
    await removeTokens(tx, account.id);
    await mails.sendEmailChanged(tx, account, email);
  }

  const verify: Write<Verification, User> = {
    async perform(context, { body }) {
      const { tx, caller, now } = context;
      const text = body.verifyToken?.trim() ?? '';
      if (text === '') throw new RefusalError('no_user_token');
      const account = await repository.lockAccount(tx, caller.userId);
      const token = await takeToken(tx, caller.userId, hashAccountToken(text), ['verify', 'change'], now);
      if (account === null || token === null) throw new RefusalError('invalid_token');
      if (token.purpose === 'verify' && token.email !== account.email)
        throw new RefusalError('invalid_token');
      await change(context, account, token.email);
    },
    answer: (_payload, reader) => reader.get('user', reader.caller.userId),
  };

  return {
    verify,

    /** Sends another verification mail; nothing for a verified address. */
    async requestVerification(userId: string, language: Language | null): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await repository.lockAccount(tx, userId);
        if (account !== null && !account.isVerified) await mails.sendVerification(tx, account, language);
      });
    },

    /** Throws `wrong_password`, `confirmation_needed`. A taken address shows only once it is verified. */
    async requestChange(
      caller: Caller,
      input: { email: string; password?: string | undefined },
    ): Promise<void> {
      const { userId } = caller;
      await reauthentication.demand(caller, input.password);
      await database.transaction(async (tx) => {
        const current = await repository.lockAccount(tx, userId);
        if (current !== null && current.email !== input.email)
          await mails.sendEmailChange(tx, current, input.email);
      });
    },

    /** Deletes expired tokens. */
    purge: () => purgeTokens(database.outer, toInstant(clock.now())),
  };
}
export type Addresses = ReturnType<typeof createAddresses>;
