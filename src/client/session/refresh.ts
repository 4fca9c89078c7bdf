import type { FirstRows } from '#contract/people/start.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import type { Send } from '../http/send.ts';
import type { Ports } from '../ports.ts';
import type { AuthEvent } from './auth-state.ts';
import type { SessionStorage } from './session-storage.ts';
import { readAccessToken } from './token-claims.ts';

/** Cause of a refresh: the schedule, an HTTP call answered 401, or a socket whose token expired. */
export type RefreshPath = 'silent' | 'http' | 'realtime';

export const SESSION_LOCK = 'daywall:session';

export interface RefreshOptions {
  readonly ports: Pick<Ports, 'clock' | 'withLock' | 'kind'>;
  readonly send: Send;
  readonly storage: SessionStorage;
  readonly isLoggingOut: () => boolean;
  /** Whether it is still unknown who is signed in. */
  readonly isChecking: () => boolean;
  /** `firstRows` came with the session that `event` reports. */
  readonly dispatch: (event: AuthEvent, firstRows?: FirstRows | null) => void;
}

export type Refresh = (path: RefreshPath, rejected?: string | null) => Promise<string>;

/** Tokens of a session that the server has refreshed. */
interface Refreshed {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
}

/** Answer to `start` that brings a session. */
interface Started extends Refreshed {
  readonly firstRows: FirstRows | null;
}

/**
 * One refresh at a time, in this context and across those of this browser: inside the lock the stored token is
 * read again, and one that another context fetched meanwhile is the result. Resolves to the token. State machine:
 * ARCHITECTURE.md, session.
 */
export function createRefresh(options: RefreshOptions): {
  readonly refresh: Refresh;
  /** Keeps the session that `start` has answered, as that of a refresh; false where somebody has signed in or out meanwhile. */
  readonly acceptStart: (started: Started) => Promise<boolean>;
} {
  const { ports, send, storage, dispatch } = options;
  let inFlight: Promise<string> | null = null;

  async function refuseWhileLoggingOut(): Promise<void> {
    if (options.isLoggingOut() || (await storage.isLoggingOut())) {
      throw new RefusedError({ id: 'unauthenticated', message: 'User is logging out' });
    }
  }

  async function run(path: RefreshPath, rejected: string | null | undefined): Promise<string> {
    await refuseWhileLoggingOut();
    const seen = rejected === undefined ? await storage.token() : rejected;
    return ports.withLock(SESSION_LOCK, async () => {
      await refuseWhileLoggingOut();
      const stored = await storage.token();
      if (stored !== null && stored !== seen && isFresh(stored)) return stored;
      if (path === 'http') await storage.setToken(null);
      dispatch({ type: 'pending', request: 'refresh' });
      try {
        return await exchange();
      } catch (error) {
        await settleFailure(path, stored, error);
        throw error;
      }
    });
  }

  function isFresh(token: string): boolean {
    const claims = readAccessToken(token);
    return claims !== null && claims.exp * 1_000 > ports.clock.now();
  }

  async function exchange(): Promise<string> {
    const refreshToken = ports.kind === 'extension' ? await storage.refreshToken() : null;
    return accept(await send('refresh', {}, { refreshToken }));
  }

  /** A slow answer is older than a session that this tab or another one has stored since: that one stays. */
  function acceptStart({ firstRows, ...reply }: Started): Promise<boolean> {
    return ports.withLock(SESSION_LOCK, async () => {
      const stored = await storage.token();
      const isStored = stored !== null && readAccessToken(stored) !== null;
      if (isStored || !options.isChecking()) return false;
      await accept(reply, firstRows);
      return true;
    });
  }

  async function accept(reply: Refreshed, firstRows?: FirstRows | null): Promise<string> {
    const claims = readAccessToken(reply.accessToken);
    if (claims === null) throw new NoResponseError('No data received.');
    await refuseWhileLoggingOut();
    const { refreshToken: nextRefreshToken, ...shown } = reply;
    if (nextRefreshToken !== undefined) await storage.setRefreshToken(nextRefreshToken);
    await storage.setToken(reply.accessToken);
    await storage.setAccountId(claims.sub);
    await storage.setAuthData(shown);
    const event = { type: 'fulfilled', request: 'refresh', accountId: claims.sub, authData: shown } as const;
    dispatch(event, firstRows);
    return reply.accessToken;
  }

  async function settleFailure(path: RefreshPath, stored: string | null, error: unknown): Promise<void> {
    const isRefused = error instanceof RefusedError;
    if (options.isLoggingOut() || (await storage.isLoggingOut())) {
      dispatch({ type: 'deferred' });
    } else if (!isRefused || (path === 'http' && error.status === 400)) {
      // The session is still undecided: the stored token stays, and the call answered 401 fails on its own.
      if (path === 'http' && stored !== null) await storage.setToken(stored);
      dispatch({ type: 'deferred' });
    } else {
      await storage.forget();
      dispatch({ type: 'rejected', request: 'refresh', message: error.message });
      dispatch({ type: 'unauthorized' });
    }
  }

  return {
    refresh(path, rejected) {
      inFlight ??= run(path, rejected).finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
    acceptStart,
  };
}
