import type { ConnectionState, SessionState } from '#client/client.ts';

/**
 * What the gate in front of the protected pages does:
 * `wait` shows the skeleton, `open` shows the pages, `signIn` leads to the sign-in page and back,
 * `signInAfresh` leads to the start, because the first realtime connection was refused.
 */
export type GateDecision = 'wait' | 'open' | 'signIn' | 'signInAfresh';

export interface GateFacts {
  readonly status: SessionState['status'];
  readonly accountId: string | null;
  readonly isAuthorized: boolean;
  readonly isInitialized: ConnectionState['isInitialized'];
  /** A realtime connection has stood since the page was opened. */
  readonly hasBeenOnline: boolean;
}

/**
 * No answer is never a no: while it is not known whether the session still stands, an account known from storage opens
 * from its replica, and an unknown one waits.
 */
export function decideGate(facts: GateFacts): GateDecision {
  if (facts.status === 'signedOut' || !facts.isAuthorized) {
    return facts.isAuthorized || facts.hasBeenOnline ? 'signIn' : 'signInAfresh';
  }
  if (facts.status === 'checking' && facts.accountId === null) return 'wait';
  return facts.isInitialized ? 'open' : 'wait';
}
