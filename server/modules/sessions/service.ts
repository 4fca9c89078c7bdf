import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { Language } from '#contract/app-settings.ts';
import { CHANGE_RETENTION_DAYS, RETIRED_TOKEN_GRACE, SESSION_LIFE } from '#contract/limits.ts';
import type { credentials, registration } from '#contract/session.ts';
import type { User } from '#contract/user.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { Database } from '#server/plugins/database.ts';
import type { Transaction } from '#server/plugins/driver.ts';
import type { AccountMails } from '../accounts/service.ts';
import { createAppSettings } from '../app-settings/service.ts';
import { forgetExpiredSubscriptions } from '../notifications/service.ts';
import { createAccount, findAccount, getUser, holdPassword } from '../users/service.ts';
import type { AccessTokens } from './access-token.ts';
import type { SessionEnding } from './ending.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Passwords } from './password.ts';
import { firstToken, type RefreshToken, readToken, successorOf } from './refresh-token.ts';
import * as repository from './repository.ts';
import type { SessionRow } from './table.ts';

/** Retired tokens are kept long enough to be forgiven; older ones are known by their seal. Milliseconds. */
const RETIRED_KEPT = 60 * 60_000;
const DAY = 86_400_000;

export type SessionKind = SessionRow['kind'];

export interface SignedIn {
  readonly user: User;
  readonly token: string;
  readonly refreshToken: string;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly refreshTokenKey: Uint8Array;
  readonly ending: SessionEnding;
  readonly mails: AccountMails;
}

export function createSessionsService(dependencies: Dependencies) {
  const { database, clock, passwords, accessTokens, liveSessions, refreshTokenKey, ending, mails } =
    dependencies;
  const expiry = (now: number) => toInstant(now + SESSION_LIFE * 1_000);

  async function openSession(
    tx: Transaction,
    userId: string,
    kind: SessionKind,
    userAgent: string,
  ): Promise<RefreshToken> {
    const now = clock.now();
    const at = toInstant(now);
    const token = firstToken(refreshTokenKey, uuidv7());
    const { sessionId: id, hash, generation } = token;
    const session = {
      id,
      userId,
      kind,
      createdAt: at,
      lastUsedAt: at,
      expiresAt: expiry(now),
      userAgent,
      revokedAt: null,
      confirmedAt: null,
    };
    await repository.insertSession(tx, session);
    await repository.insertToken(tx, { hash, sessionId: id, generation, retiredAt: null });
    return token;
  }

  async function signedIn(userId: string, refresh: RefreshToken): Promise<SignedIn> {
    const [user, token] = await Promise.all([
      getUser(database.outer, userId),
      accessTokens.sign(userId, refresh.sessionId),
    ]);
    return { user, token, refreshToken: refresh.text };
  }

  type Refreshed = { readonly outcome: 'refreshed' | 'ended' | 'unknown'; readonly userId: string };

  /** One use of a refresh token. It retires its predecessors, never itself: that is for its successor to do. */
  async function takeToken(tx: Transaction, kind: SessionKind, token: RefreshToken): Promise<Refreshed> {
    const now = clock.now();
    const session = await repository.lockSession(tx, token.sessionId);
    if (session === null || session.kind !== kind || Date.parse(session.expiresAt) <= now) {
      return { outcome: 'unknown', userId: '' };
    }
    const { userId } = session;
    if (session.revokedAt !== null) return { outcome: 'ended', userId };
    const row = await repository.findToken(tx, token.hash);
    const retiredAt = row?.retiredAt ?? null;
    const isForgotten =
      row === null && (await repository.findLatestGeneration(tx, session.id)) >= token.generation;
    if (isForgotten || (retiredAt !== null && now - Date.parse(retiredAt) > RETIRED_TOKEN_GRACE)) {
      await ending.endIn(tx, [session]);
      return { outcome: 'ended', userId };
    }
    if (row === null) {
      const { hash, sessionId, generation } = token;
      await repository.insertToken(tx, { hash, sessionId, generation, retiredAt: null });
      await repository.retireTokens(tx, sessionId, generation, toInstant(now), toInstant(now - RETIRED_KEPT));
    }
    await repository.touchSession(tx, session.id, toInstant(now), expiry(now));
    return { outcome: 'refreshed', userId };
  }

  return {
    /**
     * Makes an account and a web session, and sends the mail that verifies it. `userAgent`: as it is to be kept;
     * `language`: of the mail.
     */
    async register(
      input: z.output<typeof registration>,
      userAgent: string,
      language: Language | null,
    ): Promise<SignedIn> {
      const passwordHash = await passwords.hash(input.password);
      const id = uuidv7();
      const { email, firstName, lastName, userName } = input;
      const refresh = await database.transaction(async (tx) => {
        const now = toInstant(clock.now());
        await createAccount(tx, { id, email, firstName, lastName, userName, passwordHash }, now);
        await createAppSettings(tx, id, now);
        await mails.sendVerification(tx, { id, email, firstName }, language);
        return openSession(tx, id, 'web', userAgent);
      });
      return signedIn(id, refresh);
    },

    /** Tells the owner of an address that somebody tried to register with it. */
    async tellOfAttempt(email: string, language: Language | null): Promise<void> {
      await database.transaction((tx) => mails.tellOfAttempt(tx, email, language));
    },

    /** Opens a web session. Unknown accounts take as long and are answered alike. */
    async login({ email, password }: z.output<typeof credentials>, userAgent: string): Promise<SignedIn> {
      const account = await findAccount(database.outer, email);
      const isRight = await passwords.verify(account?.passwordHash ?? null, password);
      const passwordHash = account?.passwordHash ?? null;
      if (account === null || passwordHash === null || !isRight) throw new RefusalError('wrong_credentials');
      const open = async (tx: Transaction) => {
        // It may have been changed meanwhile, which ended every session, or the account deleted.
        if (!(await holdPassword(tx, { id: account.id, passwordHash })))
          throw new RefusalError('wrong_credentials');
        return openSession(tx, account.id, 'web', userAgent);
      };
      return signedIn(account.id, await database.transaction(open));
    },

    /** Opens a session for a person whom a provider knows. */
    async openWebSession(tx: Transaction, userId: string, userAgent: string): Promise<RefreshToken> {
      return openSession(tx, userId, 'web', userAgent);
    },

    /** Opens the extension's own session for a person who is signed in. */
    async openExtensionSession(tx: Transaction, userId: string, userAgent: string): Promise<RefreshToken> {
      return openSession(tx, userId, 'extension', userAgent);
    },
    signedIn,

    /** What signing in answers, for somebody who did so with an access token that still holds. */
    async signedInAs({ userId }: Caller, token: string): Promise<Pick<SignedIn, 'user' | 'token'>> {
      return { user: await getUser(database.outer, userId), token };
    },

    /** A new access token and the token's successor. Refuses `unauthenticated` and `session_revoked`. */
    async refresh(kind: SessionKind, text: string): Promise<{ accessToken: string; refreshToken: string }> {
      const token = readToken(refreshTokenKey, text);
      if (token === null) throw new RefusalError('unauthenticated');
      const successor = successorOf(refreshTokenKey, token);
      const { outcome, userId } = await database.transaction((tx) => takeToken(tx, kind, token));
      if (outcome === 'ended') {
        ending.forget([token.sessionId]);
        throw new RefusalError('session_revoked');
      }
      if (outcome === 'unknown') throw new RefusalError('unauthenticated');
      return { accessToken: await accessTokens.sign(userId, token.sessionId), refreshToken: successor.text };
    },

    /** Whether a refresh token belongs to a live session; uses nothing up. */
    async isLive(kind: SessionKind, text: string): Promise<boolean> {
      const token = readToken(refreshTokenKey, text);
      if (token === null) return false;
      const session = await repository.findSession(database.outer, token.sessionId);
      if (session === null || session.kind !== kind || session.revokedAt !== null) return false;
      return Date.parse(session.expiresAt) > clock.now();
    },

    async end({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>): Promise<void> {
      await database.transaction((tx) => ending.endIn(tx, [{ id: sessionId, userId }]));
      ending.forget([sessionId]);
    },

    /** The caller of an access token. Refuses `unauthenticated` and `session_revoked`. */
    async authenticate(accessToken: string): Promise<Caller> {
      const { sub: userId, sid: sessionId, exp } = await accessTokens.verify(accessToken);
      const liveness = await liveSessions.of(sessionId);
      if (liveness === 'unknown') throw new RefusalError('unauthenticated');
      if (liveness === 'ended') throw new RefusalError('session_revoked');
      return { userId, sessionId, expiresAt: exp * 1_000 };
    },

    /** Deletes sessions and codes that are of no more use. */
    async purge(): Promise<void> {
      const now = clock.now();
      const before = toInstant(now - CHANGE_RETENTION_DAYS * DAY);
      await database.transaction(async (tx) => {
        await forgetExpiredSubscriptions(tx, toInstant(now));
        await repository.purge(tx, toInstant(now), before);
      });
    },
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;
