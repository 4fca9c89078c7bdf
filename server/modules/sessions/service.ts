import { NIL, v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import {
  CHANGE_RETENTION_DAYS,
  RETIRED_TOKEN_GRACE,
  SESSION_ABSOLUTE_LIFE,
  SESSION_LIFE,
} from '#contract/limits.ts';
import type { Language } from '#contract/people/language-names.ts';
import type { credentials, registration } from '#contract/people/sign-in.ts';
import type { User } from '#contract/people/user.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { SignInGuard } from '#server/limits/sign-in-guard.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR } from '#time/units.ts';
import type { AccountMails } from '../account-mails/service.ts';
import { createAppSettings } from '../app-settings/service.ts';
import { forgetExpiredSubscriptions } from '../notifications/service.ts';
import { createAccount, findAccount, getUser, lockPassword } from '../users/service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Passwords } from './password.ts';
import { firstToken, type RefreshToken, readToken, successorOf } from './refresh-token.ts';
import * as repository from './repository.ts';
import type { RequestBrowser } from './request-browser.ts';
import type { SessionEnding } from './session-ending.ts';
import type { AccessTokens } from './signed-access-token.ts';
import type { SessionRow } from './table.ts';

export type { KnownDevices } from './known-devices.ts';
export type { Passwords } from './password.ts';
export type { Reauthentication } from './reauthentication.ts';
export type { RefreshCookie } from './refresh-cookie.ts';
export { type RequestBrowser, requestBrowserOf } from './request-browser.ts';
export type { SessionEnding } from './session-ending.ts';
export { createWebRefresh } from './web-refresh.ts';

/** For the grace of repeated refreshes; older ones are recognized by their seal. Milliseconds. */
const RETIRED_KEPT = HOUR;

export type SessionKind = SessionRow['kind'];

export interface SignedIn {
  readonly user: User & { readonly token: string };
  readonly token: string;
  readonly refreshToken: string;
}

export interface OpenedSession {
  readonly refresh: RefreshToken;
  readonly device: string;
}
export type SignedInBrowser = SignedIn & { readonly device: string };

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly refreshTokenKey: Uint8Array;
  readonly ending: SessionEnding;
  readonly mails: AccountMails;
  readonly notices: { noteFailures(email: string): Promise<void> };
  readonly knownDevices: KnownDevices;
  readonly signInGuard: SignInGuard;
}

export function createSessionsService(dependencies: Dependencies) {
  const { database, clock, passwords, accessTokens, liveSessions, refreshTokenKey, ending, mails } =
    dependencies;
  const { notices, knownDevices, signInGuard } = dependencies;
  const expiry = (now: number, createdAt: number) =>
    toInstant(Math.min(now + SESSION_LIFE * 1_000, createdAt + SESSION_ABSOLUTE_LIFE * 1_000));

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
      expiresAt: expiry(now, now),
      userAgent,
      revokedAt: null,
      confirmedAt: null,
    };
    await repository.insertSession(tx, session);
    await repository.insertToken(tx, { hash, sessionId: id, generation, retiredAt: null });
    return token;
  }

  /** Opens a web session, and notifies the user if the account was never used from this browser. */
  async function openWebSession(
    tx: Transaction,
    userId: string,
    { device, userAgent }: RequestBrowser,
    isNewAccount: boolean,
  ): Promise<OpenedSession> {
    const refresh = await openSession(tx, userId, 'web', userAgent);
    const { secret, isNew } = await knownDevices.remember(tx, userId, device);
    if (isNew && !isNewAccount) await mails.notifyOfNewDevice(tx, userId, { userAgent, session: 'web' });
    return { refresh, device: secret };
  }

  async function signedInBrowser(
    userId: string,
    { refresh, device }: OpenedSession,
  ): Promise<SignedInBrowser> {
    return { ...(await signedIn(userId, refresh)), device };
  }

  async function signedIn(userId: string, refresh: RefreshToken): Promise<SignedIn> {
    const [user, token] = await Promise.all([
      getUser(database.outer, userId),
      accessTokens.sign(userId, refresh.sessionId),
    ]);
    return { user: { ...user, token }, token, refreshToken: refresh.text };
  }

  type Refreshed = { readonly outcome: 'refreshed' | 'ended' | 'unknown'; readonly userId: string };

  /** Retires the token's predecessors, never the token itself, which its successor retires. */
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
    const expiresAt = expiry(now, Date.parse(session.createdAt));
    await repository.touchSession(tx, session.id, toInstant(now), expiresAt);
    return { outcome: 'refreshed', userId };
  }

  return {
    /** Creates an account and a web session, and sends the verification mail in `language`. */
    async register(
      input: z.output<typeof registration>,
      browser: RequestBrowser,
      language: Language | null,
    ): Promise<SignedInBrowser> {
      const passwordHash = await passwords.hashChosen(input.password, input);
      const id = uuidv7();
      const { email, firstName, lastName, userName } = input;
      const opened = await database.transaction(async (tx) => {
        const now = toInstant(clock.now());
        await createAccount(tx, { id, email, firstName, lastName, userName, passwordHash }, now);
        await createAppSettings(tx, id, now);
        await mails.sendVerification(tx, { id, email, firstName }, language);
        return openWebSession(tx, id, browser, true);
      });
      return signedInBrowser(id, opened);
    },

    /** Notifies the owner of an address that somebody tried to register with it. */
    async notifyOfRegistrationAttempt(email: string, language: Language | null): Promise<void> {
      await database.transaction((tx) => mails.sendRegistrationAttempt(tx, email, language));
    },

    /**
     * Unknown accounts take as long, with the same answer. Throws `wrong_credentials`, `too_many_requests`.
     */
    async login(
      { email, password }: z.output<typeof credentials>,
      browser: RequestBrowser,
    ): Promise<SignedInBrowser> {
      const account = await findAccount(database.outer, email);
      const isKnown = await knownDevices.isKnown(database.outer, account?.id ?? NIL, browser.device);
      const counted = await signInGuard.begin({
        account: email,
        address: browser.address,
        device: isKnown ? browser.device : null,
      });
      const isRight = await passwords.verify(account?.passwordHash ?? null, password);
      const passwordHash = account?.passwordHash ?? null;
      if (account === null || passwordHash === null || !isRight) {
        if (counted.failed()) await notices.noteFailures(email);
        throw new RefusalError('wrong_credentials');
      }
      counted.succeeded();
      const open = async (tx: Transaction) => {
        // The password may have been changed meanwhile, which ended every session, or the account deleted.
        if (!(await lockPassword(tx, { id: account.id, passwordHash })))
          throw new RefusalError('wrong_credentials');
        return openWebSession(tx, account.id, browser, false);
      };
      return signedInBrowser(account.id, await database.transaction(open));
    },

    openWebSession,
    signedInBrowser,

    async openExtensionSession(tx: Transaction, userId: string, userAgent: string): Promise<RefreshToken> {
      await mails.notifyOfNewDevice(tx, userId, { userAgent, session: 'extension' });
      return openSession(tx, userId, 'extension', userAgent);
    },
    signedIn,

    /** Sign-in answer for a user with a valid access token. */
    async signedInAs({ userId }: Caller, token: string): Promise<Pick<SignedIn, 'user' | 'token'>> {
      return { user: { ...(await getUser(database.outer, userId)), token }, token };
    },

    /** Session of a refresh token that this server made; null for any other text. No query. */
    sessionOf: (text: string): string | null => readToken(refreshTokenKey, text)?.sessionId ?? null,

    /** Registers the browser of a session from before devices existed. Returns the secret for its cookie. */
    async rememberDevice(accessToken: string): Promise<string> {
      const { sub } = await accessTokens.verify(accessToken);
      return (await database.transaction((tx) => knownDevices.remember(tx, sub, null))).secret;
    },

    /** New access token with the refresh token's successor. Throws `unauthenticated` and `session_revoked`. */
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

    /** Whether a refresh token belongs to a live session; does not use the token. */
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

    /** Caller of an access token. Throws `unauthenticated` and `session_revoked`. */
    async authenticate(accessToken: string): Promise<Caller> {
      const { sub: userId, sid: sessionId, exp } = await accessTokens.verify(accessToken);
      const liveness = await liveSessions.of(sessionId);
      if (liveness === 'unknown') throw new RefusalError('unauthenticated');
      if (liveness === 'ended') throw new RefusalError('session_revoked');
      return { userId, sessionId, expiresAt: exp * 1_000, grant: null };
    },

    async purge(): Promise<void> {
      const now = clock.now();
      const before = toInstant(now - CHANGE_RETENTION_DAYS * DAY);
      await database.transaction(async (tx) => {
        await forgetExpiredSubscriptions(tx, toInstant(now));
        await repository.purge(tx, toInstant(now), before);
        await knownDevices.purge(tx);
      });
    },
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;
