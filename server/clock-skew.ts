import type { Clock } from './clock.ts';

/**
 * Instant of a client's clock on the server's: the same distance from the server's now as from the client's.
 * Milliseconds since the epoch, never negative.
 */
export function correctSkew(clock: Clock, instant: string, clientNow: string): number {
  return Math.max(0, clock.now() - (Date.parse(clientNow) - Date.parse(instant)));
}
