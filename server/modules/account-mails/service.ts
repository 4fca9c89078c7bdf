import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD_RESET_LIFE, VERIFICATION_LIFE } from '#contract/limits.ts';
import type { Identity } from '#contract/people/identity.ts';
import type { Language } from '#contract/people/language-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import { mailKind } from '#server/messages/mail-job.ts';
import type { MailMessage, MailOf } from '#server/messages/mail-message.ts';
import { toInstant } from '#time/instant.ts';
import { findAccountById } from '../users/service.ts';
import type { UserRow } from '../users/table.ts';
import * as repository from './repository.ts';

export { findAccountByEmail, findToken, purgeTokens, removeTokens, takeToken } from './repository.ts';

/** Seconds. */
const LIFE: Readonly<Record<repository.Purpose, number>> = {
  verify: VERIFICATION_LIFE,
  change: VERIFICATION_LIFE,
  reset: PASSWORD_RESET_LIFE,
};

export function hashAccountToken(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export type Addressee = Pick<UserRow, 'id' | 'email' | 'firstName'>;

type Notice = Exclude<
  MailMessage,
  | { token: string }
  | { newEmail: string }
  | { ended: object }
  | { userAgent: string }
  | { host: string }
  | { tokenName: string }
  | { kind: 'notification' | 'request' }
>['kind'];

type NewDevice = Pick<MailOf<'newDevice'>, 'userAgent' | 'session'>;

/** Sign-in methods that ended with an old password, besides sessions. */
interface EndedWays {
  readonly unlinked: ReadonlyArray<Pick<Identity, 'provider' | 'email'>>;
  readonly isFeedRenewed: boolean;
  readonly haveTokensEnded: boolean;
}

interface Dependencies {
  readonly queue: Queue;
  readonly clock: Clock;
}

/** Each is enqueued in the transaction of its change. `language`: the browser's, where none was chosen. */
export function createAccountMails({ queue, clock }: Dependencies) {
  /** Invalidates earlier tokens of its purpose but resets: strangers could invalidate each link unopened. */
  async function issue(tx: Transaction, userId: string, purpose: repository.Purpose, email: string) {
    const token = randomBytes(32).toString('base64url');
    if (purpose !== 'reset') await repository.removeTokens(tx, userId, [purpose]);
    await repository.insertToken(tx, {
      hash: hashAccountToken(token),
      userId,
      purpose,
      email,
      expiresAt: toInstant(clock.now() + LIFE[purpose] * 1_000),
    });
    return token;
  }

  async function letterTo(
    queryable: Queryable,
    { id, email, firstName }: Addressee,
    language: Language | null,
  ) {
    const chosen = await repository.findLanguage(queryable, id);
    return { to: email, name: firstName, language: chosen ?? language ?? 'en' };
  }

  return {
    async sendVerification(tx: Transaction, to: Addressee, language: Language | null): Promise<void> {
      const letter = await letterTo(tx, to, language);
      const token = await issue(tx, to.id, 'verify', to.email);
      await queue.send(tx, mailKind, { kind: 'verifyAccount', ...letter, token });
    },

    /** Sends a link to the new address, and a notice to the current one. */
    async sendEmailChange(tx: Transaction, of: Addressee, newEmail: string): Promise<void> {
      const letter = await letterTo(tx, of, null);
      const token = await issue(tx, of.id, 'change', newEmail);
      await queue.send(tx, mailKind, { kind: 'verifyEmailChange', ...letter, to: newEmail, token });
      await queue.send(tx, mailKind, { kind: 'emailChangeRequested', ...letter, newEmail });
    },

    /** Sends to the former address of the account. */
    async sendEmailChanged(tx: Transaction, had: Addressee, newEmail: string): Promise<void> {
      const letter = await letterTo(tx, had, null);
      await queue.send(tx, mailKind, { kind: 'emailChanged', ...letter, newEmail });
    },

    async sendReset(tx: Transaction, to: Addressee, language: Language | null): Promise<void> {
      const letter = await letterTo(tx, to, language);
      const token = await issue(tx, to.id, 'reset', to.email);
      await queue.send(tx, mailKind, { kind: 'resetPassword', ...letter, token });
    },

    async sendPasswordNotice(
      tx: Transaction,
      to: Addressee,
      kind: 'passwordChanged' | 'passwordReset',
      { unlinked, isFeedRenewed, haveTokensEnded }: EndedWays,
    ): Promise<void> {
      const ended = { identities: [...unlinked], isFeedRenewed, haveTokensEnded };
      await queue.send(tx, mailKind, { kind, ...(await letterTo(tx, to, null)), ended });
    },

    /** Only verified addresses get it: anybody can register and sign in with another person's address. */
    async notifyOfNewDevice(tx: Transaction, userId: string, device: NewDevice): Promise<void> {
      const to = await findAccountById(tx, userId);
      if (to?.isVerified)
        await queue.send(tx, mailKind, { kind: 'newDevice', ...(await letterTo(tx, to, null)), ...device });
    },

    /** Only verified addresses get it, as of a new device. */
    async notifyOfToken(tx: Transaction, userId: string, tokenName: string): Promise<void> {
      const to = await findAccountById(tx, userId);
      if (to?.isVerified)
        await queue.send(tx, mailKind, { kind: 'tokenMade', ...(await letterTo(tx, to, null)), tokenName });
    },

    /** The same of a program that was connected, by the name that it gives itself. */
    async notifyOfConnection(tx: Transaction, userId: string, tokenName: string): Promise<void> {
      const to = await findAccountById(tx, userId);
      if (to?.isVerified)
        await queue.send(tx, mailKind, {
          kind: 'programConnected',
          ...(await letterTo(tx, to, null)),
          tokenName,
        });
    },

    async sendNotice(
      tx: Transaction,
      to: Addressee,
      kind: Notice,
      language: Language | null = null,
    ): Promise<void> {
      await queue.send(tx, mailKind, { kind, ...(await letterTo(tx, to, language)) });
    },

    /** Notifies the owner of an address that somebody tried to register with it. */
    async sendRegistrationAttempt(tx: Transaction, email: string, language: Language | null): Promise<void> {
      const owner = await repository.findAccountByEmail(tx, email);
      if (owner !== null) await this.sendNotice(tx, owner, 'registrationAttempt', language);
    },
  };
}
export type AccountMails = ReturnType<typeof createAccountMails>;
