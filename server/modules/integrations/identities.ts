import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { MAX_IDENTITIES } from '#contract/limits.ts';
import type { Identity, SignInMethods } from '#contract/people/identity.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import { toInstant } from '#time/instant.ts';
import type { AccountMails } from '../account-mails/service.ts';
import { createAppSettings } from '../app-settings/service.ts';
import type {
  Reauthentication,
  RequestBrowser,
  SessionsService,
  SignedInBrowser,
} from '../sessions/service.ts';
import {
  addressMatchKind,
  createAccount,
  findAccount,
  lockLogin,
  matchOfVerified,
} from '../users/service.ts';
import * as repository from './identity-repository.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import type { AuthorizationCode, ProviderOAuth } from './provider-oauth.ts';
import * as usedTokens from './used-token-repository.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly words: ProviderOAuth;
  readonly sessions: Pick<SessionsService, 'openWebSession' | 'signedInBrowser'>;
  readonly reauthentication: Reauthentication;
  readonly mails: Pick<AccountMails, 'sendNotice'>;
}

export function createIdentities(dependencies: Dependencies) {
  const { database, clock, queue, words, sessions, reauthentication, mails } = dependencies;

  async function link(tx: Transaction, userId: string, identity: ProviderIdentity): Promise<boolean> {
    const { provider, subject, email } = identity;
    const createdAt = toInstant(clock.now());
    return repository.insert(tx, { id: uuidv7(), userId, provider, subject, email, createdAt });
  }

  /** An address that already has an account is never taken over: its owner has to link the provider. */
  async function welcome(tx: Transaction, identity: ProviderIdentity): Promise<string> {
    const { email, firstName, lastName, isEmailVerified } = identity;
    // Checked first: only the owner of an address may learn whether it has an account.
    if (!isEmailVerified) throw new RefusalError('email_unverified');
    if ((await findAccount(tx, email)) !== null) throw new RefusalError('account_exists');
    const id = uuidv7();
    const now = toInstant(clock.now());
    const account = {
      id,
      email,
      firstName,
      lastName,
      userName: undefined,
      passwordHash: null,
      isVerified: true,
    };
    await createAccount(tx, account, now).catch((error: unknown) => {
      const isTaken = error instanceof RefusalError && error.id === 'email_taken';
      throw isTaken ? new RefusalError('account_exists') : error;
    });
    await createAppSettings(tx, id, now);
    await queue.send(tx, addressMatchKind, matchOfVerified(email));
    // A concurrent first sign-in in another window created the account; that one wins.
    if (!(await link(tx, id, identity))) throw new RefusalError('account_exists');
    return id;
  }

  /** Opens a web session. Throws `account_exists` and `email_unverified`. */
  async function signIn(identity: ProviderIdentity, browser: RequestBrowser): Promise<SignedInBrowser> {
    const { provider, subject, email } = identity;
    const opened = await database.transaction(async (tx) => {
      const known = await repository.findBySubject(tx, provider, subject);
      if (known !== null && known.email !== email) await repository.rename(tx, known.id, email);
      const userId = known?.userId ?? (await welcome(tx, identity));
      return { userId, session: await sessions.openWebSession(tx, userId, browser, known === null) };
    });
    return sessions.signedInBrowser(opened.userId, opened.session);
  }

  async function methodsOf({ userId, sessionId }: Caller): Promise<SignInMethods> {
    const rows = await repository.list(database.outer, userId);
    return {
      ...(await reauthentication.stateOf(userId, sessionId)),
      identities: rows.map(({ id, provider, email, createdAt }) => ({ id, provider, email, createdAt })),
    };
  }

  return {
    methodsOf,
    /** Deletes expired ID tokens. */
    purge: () => usedTokens.purge(database.outer, toInstant(clock.now())),

    async signInByCode(given: AuthorizationCode, browser: RequestBrowser): Promise<SignedInBrowser> {
      return signIn((await words.grantOf(given)).identity, browser);
    },
    /** Each token signs in once. */
    async signInByIdToken(
      token: string,
      nonce: string | undefined,
      browser: RequestBrowser,
    ): Promise<SignedInBrowser> {
      const { identity, signedPart, expiresAt } = await words.identityOfIdToken(token, nonce);
      const hash = createHash('sha256').update(signedPart).digest('base64url');
      if (!(await usedTokens.take(database.outer, hash, expiresAt)))
        throw new RefusalError('provider_refused');
      return signIn(identity, browser);
    },
    async signInByGraphToken(token: string, browser: RequestBrowser): Promise<SignedInBrowser> {
      return signIn(await words.identityOfGraphToken(token), browser);
    },

    /** Links an identity. Throws `identity_taken`, `too_many`, and like `demandConfirmed` and `grantOf`. */
    async link(caller: Caller, given: AuthorizationCode): Promise<SignInMethods> {
      await reauthentication.demandConfirmed(caller);
      const { identity } = await words.grantOf(given);
      await database.transaction(async (tx) => {
        const login = await lockLogin(tx, caller.userId);
        if (login === null) throw new RefusalError('unauthenticated');
        const known = await repository.findBySubject(tx, identity.provider, identity.subject);
        if (known?.userId === caller.userId) return;
        if (known !== null) throw new RefusalError('identity_taken');
        if ((await repository.list(tx, caller.userId)).length >= MAX_IDENTITIES)
          throw new RefusalError('too_many');
        if (!(await link(tx, caller.userId, identity))) throw new RefusalError('identity_taken');
        await mails.sendNotice(tx, login, 'signInMethodAdded');
      });
      return methodsOf(caller);
    },

    /** Throws `not_found`, and `last_sign_in_method` for the last one. */
    async unlink(caller: Caller, id: string): Promise<SignInMethods> {
      await database.transaction(async (tx) => {
        const login = await lockLogin(tx, caller.userId);
        const linked = await repository.list(tx, caller.userId);
        if (!linked.some((row) => row.id === id)) throw new RefusalError('not_found');
        if (!login?.hasPassword && linked.length === 1) throw new RefusalError('last_sign_in_method');
        await repository.remove(tx, id);
      });
      return methodsOf(caller);
    },

    /** Removes all identities of a user, or the given ones. Returns the removed ones. */
    endIn: (
      tx: Transaction,
      userId: string,
      ids?: readonly string[],
    ): Promise<Pick<Identity, 'provider' | 'email'>[]> => repository.removeOf(tx, userId, ids),

    /** Throws `wrong_password`. */
    async confirmByPassword(caller: Caller, password: string): Promise<SignInMethods> {
      await reauthentication.confirmByPassword(caller, password);
      return methodsOf(caller);
    },

    /** Confirms the session's user by a sign-in at the provider. Throws `identity_not_linked`. */
    async confirm(caller: Caller, given: AuthorizationCode): Promise<SignInMethods> {
      const { identity } = await words.grantOf(given);
      const known = await repository.findBySubject(database.outer, identity.provider, identity.subject);
      if (known?.userId !== caller.userId) throw new RefusalError('identity_not_linked');
      await reauthentication.confirm(caller.sessionId);
      return methodsOf(caller);
    },
  };
}
export type Identities = ReturnType<typeof createIdentities>;
