import { NoResponseError } from '../failure.ts';
import type { RefreshPath } from './refresh.ts';
import type { Session } from './session.ts';
import { readAccessToken } from './token-claims.ts';

/**
 * The session as one account may use it. The stored token belongs to the whole browser, and another tab may have
 * stored another account's there before this one knows: that token is never used for this account's calls. A
 * request for a token that finds none also tells this tab who is signed in.
 */
export function createAccountSession(
  accountId: string,
  session: Pick<Session, 'token' | 'refresh' | 'followUnheard'>,
) {
  function isOwn(token: string): boolean {
    return readAccessToken(token)?.sub === accountId;
  }
  return {
    async token(): Promise<string | null> {
      const stored = await session.token();
      if (stored !== null && isOwn(stored)) return stored;
      await session.followUnheard();
      return null;
    },
    async refresh(path: RefreshPath, rejected: string | null): Promise<string> {
      const fresh = await session.refresh(path, rejected);
      if (!isOwn(fresh)) throw new NoResponseError('Another account has signed in');
      return fresh;
    },
  };
}
