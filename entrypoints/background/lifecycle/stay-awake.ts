import { MINUTE } from '#time/units.ts';

/**
 * Keepalive reasons: state in which the worker stays instead of being suspended until the next alarm. State
 * machine: ARCHITECTURE.md, extension’s worker. docs/decisions/0013.
 */
export interface Wakefulness {
  readonly openPages: number;
  /** The user sees the toolbar button: a window is in front and they are at the machine. */
  readonly isInUse: boolean;
  readonly isSignedIn: boolean;
  /** A window of the browser asks the user, who may take their time. */
  readonly isSigningIn: boolean;
  readonly isTimerRunning: boolean;
  /** Milliseconds for which the first load of the account has not ended, which would begin anew after each suspension. */
  readonly loadingFor: number;
  /** Writes and files that are not yet known to the server. */
  readonly waiting: number;
  readonly connection: 'offline' | 'connecting' | 'online';
  /** Milliseconds since the connection was lost; 0 while there is one. */
  readonly offlineFor: number;
}

/** Time without an answer or an end after which an alarm a minute is enough. Milliseconds. */
const PATIENCE = 5 * MINUTE;

/** Whether only news, or the server's return, is being waited for. */
export function mayStandBy(state: Omit<Wakefulness, 'openPages' | 'isInUse'>): boolean {
  if (!state.isSignedIn || state.isTimerRunning) return false;
  return state.waiting === 0 || state.connection !== 'online';
}

export function shouldStayAwake(state: Wakefulness): boolean {
  if (state.openPages > 0 || state.isSigningIn) return true;
  if (!state.isSignedIn) return false;
  if (state.connection === 'connecting') return state.offlineFor < PATIENCE;
  // Changes made elsewhere reach the button within seconds while a window is in use.
  if (state.isInUse && state.connection === 'online') return true;
  const isLoading = state.loadingFor > 0 && state.loadingFor < PATIENCE;
  if (isLoading && state.connection === 'online') return true;
  const hasWork = state.isTimerRunning || state.waiting > 0;
  return hasWork && (state.connection === 'online' || state.offlineFor < PATIENCE);
}
