import * as z from 'zod/mini';
import { language } from '#contract/people/app-settings.ts';
import type { Language } from '#contract/people/language-names.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { JobKind, Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import type { ActFor } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import {
  type AccountMails,
  findAccountByEmail,
  findToken,
  hashAccountToken,
  removeTokens,
  takeToken,
} from '../account-mails/service.ts';
import type { Feeds } from '../feeds/service.ts';
import type { Identities, IntegrationsService } from '../integrations/service.ts';
import type { PersonalTokens } from '../personal-tokens/service.ts';
import type { KnownDevices, Passwords, Reauthentication, SessionEnding } from '../sessions/service.ts';
import { addressMatchKind, findAccountById, matchOfVerified, updateUser } from '../users/service.ts';
import * as repository from './repository.ts';

const resetRequest = z.object({ email: z.string(), language: z.nullable(language) });
type ResetRequest = z.infer<typeof resetRequest>;
const resetRequestKind: JobKind<ResetRequest> = { name: 'password-reset', schema: resetRequest };

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly actFor: ActFor;
  readonly passwords: Passwords;
  readonly reauthentication: Pick<Reauthentication, 'demand'>;
  readonly ending: SessionEnding;
  readonly knownDevices: Pick<KnownDevices, 'forgetAll'>;
  readonly integrations: Pick<IntegrationsService, 'forgetPerson'>;
  readonly identities: Pick<Identities, 'endIn'>;
  readonly feeds: Pick<Feeds, 'renewIn'>;
  readonly personalTokens: Pick<PersonalTokens, 'hasIn'>;
  readonly mails: AccountMails;
}

interface Reset {
  readonly token?: string | null | undefined;
  readonly password?: string | null | undefined;
}
interface Change {
  readonly currentPassword?: string | undefined;
  readonly newPassword: string;
  readonly unlinkIdentities: readonly string[];
  readonly renewFeed: boolean;
}

export function createPasswordChanges(dependencies: Dependencies) {
  const { database, clock, queue, actFor, passwords, reauthentication, ending, mails } = dependencies;
  const { integrations, identities, feeds, knownDevices, personalTokens } = dependencies;
  const now = () => toInstant(clock.now());

  /** Looks up the account in a job, so that the response time reveals nothing. */
  const resetRequestJob: QueuedJob<ResetRequest> = {
    ...resetRequestKind,
    async run({ email, language }) {
      await database.transaction(async (tx) => {
        const account = await findAccountByEmail(tx, email);
        if (account !== null) await mails.sendReset(tx, account, language);
      });
    },
  };

  return {
    resetRequestJob,

    /** Takes the same time with and without such an account. `email` is lower case. */
    async requestReset(email: string, language: Language | null): Promise<void> {
      await database.transaction((tx) => queue.send(tx, resetRequestKind, { email, language }));
    },

    /**
     * Ends every way into the account but the new password: sessions, personal tokens, identities, the feed's address,
     * pending links. Throws `password_reset_failed` for a missing field, `invalid_token`, and a weak password.
     */
    async reset(input: Reset): Promise<void> {
      const text = input.token?.trim() ?? '';
      const password = input.password ?? '';
      if (text === '' || password === '') throw new RefusalError('password_reset_failed');
      const hash = hashAccountToken(text);
      const known = await findToken(database.outer, hash, 'reset', now());
      if (known === null) throw new RefusalError('invalid_token');
      const { userId } = known;
      const owner = await findAccountById(database.outer, userId);
      if (owner === null) throw new RefusalError('invalid_token');
      const passwordHash = await passwords.hashChosen(password, owner);
      let ended: string[] = [];
      await actFor(userId, 'reset-password', async (context) => {
        const { tx } = context;
        const account = await repository.lockAccount(tx, userId);
        const token = await takeToken(tx, userId, hash, ['reset'], context.now);
        if (account === null || token?.email !== account.email) throw new RefusalError('invalid_token');
        // Reading the mail verified the address.
        const fields = { passwordHash, isVerified: true };
        const row = await updateUser(tx, userId, fields, context.now);
        if (row !== null) context.touch('user', row, userId);
        const unlinked = await identities.endIn(tx, userId);
        const isFeedRenewed = await feeds.renewIn(tx, userId);
        // Before its verification, anyone may have created the account in this name and connected their own
        // calendars.
        if (!account.isVerified) {
          await integrations.forgetPerson(context);
          await context.send(addressMatchKind, matchOfVerified(account.email));
        }
        await removeTokens(tx, userId);
        await knownDevices.forgetAll(tx, userId);
        const haveTokensEnded = await personalTokens.hasIn(tx, userId);
        ended = await ending.endAllIn(tx, userId);
        const endedWays = { unlinked, isFeedRenewed, haveTokensEnded };
        await mails.sendPasswordNotice(tx, account, 'passwordReset', endedWays);
      });
      ending.forget(ended);
    },

    /**
     * Changes the password: ends all other sessions and all personal tokens, forgets all other devices, and ends the named sign-in
     * methods. Throws `wrong_password` and `confirmation_needed`.
     */
    async change(caller: Caller, input: Change, device: string | null): Promise<void> {
      const { currentPassword, newPassword, unlinkIdentities, renewFeed } = input;
      const { userId, sessionId } = caller;
      const before = await reauthentication.demand(caller, currentPassword);
      const owner = await findAccountById(database.outer, userId);
      if (owner === null) throw new RefusalError('wrong_password');
      const passwordHash = await passwords.hashChosen(newPassword, owner);
      const ended = await database.transaction(async (tx) => {
        const current = await repository.lockAccount(tx, userId);
        if (current === null || current.passwordHash !== before) throw new RefusalError('wrong_password');
        await repository.setPassword(tx, userId, passwordHash);
        // A device that is signed out now may have requested them.
        await removeTokens(tx, userId, ['reset', 'change']);
        await knownDevices.forgetAll(tx, userId, device);
        const unlinked = await identities.endIn(tx, userId, unlinkIdentities);
        const isFeedRenewed = renewFeed && (await feeds.renewIn(tx, userId));
        const haveTokensEnded = await personalTokens.hasIn(tx, userId);
        const endedWays = { unlinked, isFeedRenewed, haveTokensEnded };
        await mails.sendPasswordNotice(tx, current, 'passwordChanged', endedWays);
        return ending.endAllIn(tx, userId, sessionId);
      });
      ending.forget(ended);
    },
  };
}
export type PasswordChanges = ReturnType<typeof createPasswordChanges>;
