import { useLocation, useSearchParams } from 'react-router-dom';
import { isShare, loginPath, START, safeReturnTo } from './return-to.ts';

/** Reason of the redirect to sign in: a text key below `session.login`. */
type SignInReason = 'ended' | 'connect' | 'program' | 'share';

export interface SignInVisit {
  readonly returnTo: string;
  readonly reason: SignInReason | null;
  /** Path of the other of the two pages, with the same return path. */
  readonly otherPage: string;
}

export function useSignInVisit(other: '/login' | '/register'): SignInVisit {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const returnTo = safeReturnTo(parameters.get('returnTo'));
  const state: unknown = location.state;
  const hasEnded =
    typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true;
  return {
    returnTo,
    reason: reasonOf(returnTo) ?? (hasEnded ? 'ended' : null),
    otherPage: returnTo === START ? other : loginPath(returnTo).replace('/login', other),
  };
}

/** Reason that the page shows to which the person returns. */
function reasonOf(returnTo: string): SignInReason | null {
  if (returnTo.startsWith('/extension/connect')) return 'connect';
  if (returnTo.startsWith('/oauth/authorize?')) return 'program';
  return isShare(returnTo) ? 'share' : null;
}
