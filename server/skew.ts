import type { Clock } from './clock.ts';

/**
 * An instant of a client's clock on ours: what lies between it and the client's now lies between the answer and our
 * now. Milliseconds since the epoch, never before it.
 */
export function correctSkew(clock: Clock, instant: string, clientNow: string): number {
  return Math.max(0, clock.now() - (Date.parse(clientNow) - Date.parse(instant)));
}
