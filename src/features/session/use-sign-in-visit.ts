import { useLocation, useSearchParams } from 'react-router-dom';
import { loginPath, START, safeReturnTo } from './return-to.ts';

/** Why the person was sent to sign in: a key below `session.login`. */
type SignInReason = 'ended' | 'connect';

/** What a visit to the sign-in or registration page carries along. */
export interface SignInVisit {
  readonly returnTo: string;
  readonly reason: SignInReason | null;
  /** The address of the other of the two pages, with the same place to return to. */
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
    reason: returnTo.startsWith('/extension/connect') ? 'connect' : hasEnded ? 'ended' : null,
    otherPage: returnTo === START ? other : loginPath(returnTo).replace('/login', other),
  };
}
