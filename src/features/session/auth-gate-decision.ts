import type { ConnectionState, SessionState } from '#client/client.ts';

/**
 * Decision of the gate of the protected pages: `wait` shows the skeleton, `open` shows the pages, `signIn` redirects
 * to the sign-in page and back, `signInAfresh` redirects to the start, because the first realtime connection was
 * refused.
 */
export type GateDecision = 'wait' | 'open' | 'signIn' | 'signInAfresh';

export interface GateFacts {
  readonly status: SessionState['status'];
  readonly accountId: string | null;
  readonly isAuthorized: boolean;
  readonly isInitialized: ConnectionState['isInitialized'];
  /** A realtime connection was open since the page was opened. */
  readonly hasBeenOnline: boolean;
}

/**
 * Decides the gate. A missing answer is never a refusal: while the session's state is unknown, an account known from
 * storage opens from its replica, and an unknown one waits.
 */
export function decideGate(facts: GateFacts): GateDecision {
  if (facts.status === 'signedOut' || !facts.isAuthorized) {
    return facts.isAuthorized || facts.hasBeenOnline ? 'signIn' : 'signInAfresh';
  }
  if (facts.status === 'checking' && facts.accountId === null) return 'wait';
  return facts.isInitialized ? 'open' : 'wait';
}
